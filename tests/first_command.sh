#!/usr/bin/env bash
# The README's first command on a fresh data directory: it must answer with songs by the artist asked for.
set -euo pipefail

segue="$1"
SEGUE_DATA_DIR="$(mktemp -d)"
export SEGUE_DATA_DIR
trap 'rm -rf "$SEGUE_DATA_DIR"' EXIT

answer="$("$segue" chat --once "songs by Sade")"
printf '%s\n' "$answer"
cards="$(grep -c "Sade" <<<"$answer")"
[ "$cards" -ge 3 ] || { echo "Expected at least three songs by Sade." >&2; exit 1; }
