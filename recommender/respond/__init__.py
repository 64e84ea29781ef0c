"""From the selected rows to the reply: cards, reasons, texts, notices. Pure, and made of the catalogue's facts only."""
