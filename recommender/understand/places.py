"""Places that may follow "from" without being a band: no name is looked for there."""

from recommender.text import fold

PLACES = frozenset(
    fold(place)
    for place in (
        "africa,america,asia,europe,australia,england,scotland,ireland,wales,britain,france,germany,italy,spain,portugal,brazil,"
        "mexico,argentina,colombia,cuba,jamaica,nigeria,ghana,mali,senegal,egypt,turkey,greece,israel,lebanon,india,japan,"
        "korea,south korea,china,russia,ukraine,poland,sweden,norway,denmark,finland,iceland,holland,netherlands,belgium,"
        "switzerland,austria,canada,usa,us,uk,new zealand,puerto rico,chile,kenya,south africa,texas,california,new york,"
        "nashville,memphis,detroit,chicago,london,manchester,bristol,berlin,paris,seattle,atlanta,new orleans,los angeles,"
        "scratch,home,work,school,college,youtube,spotify,tiktok,movies,films,musicals,broadway,disney,video games,hollywood,"
        "here,there,today,around,everywhere,above,before,childhood,women,men,different,various,other,similar,both,all"
    ).split(",")
)
