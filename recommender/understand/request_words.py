"""The words of asking: what introduces a request, what ends one, and what carries no taste.

All are folded (`recommender.text.fold`), so "don't" stands as "dont". English first, then Spanish, French, German,
Italian and Portuguese.
"""

from recommender.text import fold


def _set(*texts: str) -> frozenset[str]:
    return frozenset(fold(word) for text in texts for word in text.split())


def _phrases(*texts: str) -> frozenset[str]:
    return frozenset(fold(phrase) for text in texts for phrase in text.split(","))


MUSIC_NOUNS = _set(
    "song songs track tracks tune tunes music playlist playlists mix mixes list stuff something anything things thing jams jam",
    "bangers banger cuts numbers pieces piece recordings recording records artist artists artiste artistes band bands singer",
    "singers musician musicians group groups act acts rapper rappers album albums single singles discography catalog catalogue",
    "renditions rendition title titles set lineup soundtrack beats sounds selection selections recommendations suggestions",
    "música musica canción canciones cancion temas tema algo banda bandas cantante cantantes artista artistas",
    "musique chanson chansons morceau morceaux titre titres quelque chose groupe groupes artiste",
    "musik lied lieder song songs etwas stück stücke titel künstler sänger",
    "canzone canzoni brano brani qualcosa gruppo gruppi cantanti artisti faixa faixas músicas musicas música",
)
LEADS = _set(
    "hi hello hey hiya yo ok okay so well now then good morning afternoon evening there buddy friend wizard bot segue dude man",
    "please pls plz kindly just maybe also and but lets let us me my i id im ive we wed you your youre could can can't would will",
    "want wanna need needs like love prefer wish looking look for to hear listen listening play playing put on queue spin start",
    "see else anymore perhaps options throw drop cue give gimme show send get got getting find recommend suggest add include including create creating make making",
    "build compile have has had hit with do does is are any some a an the of more another few lots lot bit little couple other",
    "how about what whats what's feel feeling mood in into try trying try check out up got hear how's thinking think go going",
    "from by great nice awesome perfect cool thanks thank thx yes yeah yep sure excellent wonderful amazing that this these those",
    "quiero quisiera pon ponme dame busco poner escuchar oír oir tocar recomiéndame recomienda necesito me gustaría unas unos una un",
    "por favor las los la el de más mas otra otras para hola",
    "je veux voudrais mets met moi donne joue écouter cherche du des de la le les un une bonjour salut plus encore stp peux tu",
    "ich will möchte mochte spiel spiele spielt mir mal bitte gib zeig hören suche etwas ein eine paar hallo mehr noch von",
    "voglio vorrei metti mettimi fammi sentire ascoltare dammi cerco suona qualche delle della dei di ciao per favore altre",
    "quero queria toca toque coloca ouvir escutar procuro me dá uns umas uma um olá oi mais",
)
TAILS = _set(
    "please pls plz thanks thank you thx too also now today tonight again instead then though lol haha friend buddy bro man dude",
    "song songs track tracks music tunes stuff playlist playlists by me us ya right for will that would be great do it ok okay",
    "first next if possible asap bitte danke por favor gracias merci grazie obrigado obrigada s'il vous te plaît plait svp stp",
    "canciones música musik lieder musique chansons canzoni musica músicas",
)
PLAY_CUES = _set(
    "play put queue spin hear cue pon ponme mets joue spiel spiele metti suona toca toque coloca add include drop"
)
BY_WORDS = _set("by by:")
FOREIGN_BY = _set("de von di par por da del dello della do")
FROM_WORDS = _set("from off")
STYLE_CUES = _phrases(
    "like,similar to,sounds like,sound like,sounding like,sounds similar to,in the style of,in the vein of,in the spirit of,"
    "reminiscent of,along the lines of,inspired by,influenced by,fans of,fan of,akin to,close to,comparable to,resembling,"
    "the likes of,likes of,style of,vibe of,vibes of,a la,à la,wie,ähnlich wie,im stil von,comme,dans le style de,similaire à,"
    "como,parecido a,parecida a,parecidas a,parecido al,similar a,similares a,al estilo de,come,simile a,simili a,"
    "nello stile di,parecidas com,parecido com,no estilo de,tipo,estilo,such as,based on,remind me of,reminds me of"
)
LIKING_CUES = _phrases(
    "i like,i love,i really like,i really love,i adore,i enjoy,im into,i am into,im a fan of,im a big fan of,i'm a huge fan of,"
    "we love,we like,my favorite artist is,my favourite artist is,my favorite band is,my favourite band is,my favorites are,"
    "i listen to,i usually listen to,i also like,i also love,ive been listening to,i have been listening to,big fan of,"
    "my favorite artists are,me gusta,me encanta,me gustan,j'aime,j'adore,ich mag,ich liebe,mi piace,adoro,eu gosto de,"
    "eu adoro,my favorite song is,my favourite song is,favorite artist is,favorite artists are"
)
BEYOND_CUES = _phrases(
    "not just,not only,beyond,other than just,more than just,besides,apart from just,aside from just,nicht nur,no solo,"
    "pas seulement,non solo,não só"
)
TYPE_CUES = {
    fold(cue): kind
    for kind, cues in {
        "artist": "the band,the band named,the artist named,the singer named,band called,band named,the band called,the band named,the artist,the singer,the rapper,the group,"
        "the musician,the duo,artist called,artist named,a band called,the rock band,the dj,artist like,artists like,la banda,"
        "el grupo,le groupe,die band,il gruppo,a banda,den künstler,the artiste",
        "track": "the song,the track,a song called,song called,song named,a song named,the song called,the tune,track called,"
        "titled,song titled,that song called,the song named,the single,la canción,la chanson,le morceau,das lied,den song,"
        "la canzone,il brano,a música,la cancion",
        "album": "the album,album called,album named,the record,the lp,the ep,the soundtrack of,the soundtrack to,soundtrack of,"
        "the movie,the film,the musical,el álbum,el disco,l'album,das album,il disco,o álbum,songs from the movie",
    }.items()
    for cue in cues.split(",")
}
VERSION_OF = _phrases(
    "version of,versions of,cover of,covers of,remix of,remixes of,recording of,recordings of,live version of,rendition of,"
    "version de,versión de,versione di,versão de,version von"
)
FUNCTION_WORDS = _set(
    "a an the of to in on at as by for from with without and or but so if when while who which that this these those there it",
    "its is are was were be been being am do does did doing done have has had having will would could should can may might must i",
    "me my you your he him his she her they them their we us our not no nor than then too very really also just only some any all",
    "more most other such please thanks thank about into out up off over after before since during like similar sounds sound",
    "between what whats how why where because even especially preferably except besides plus minus etc made released recorded",
    "para por con sin que pero y o de del la el los las un una en pour par avec sans mais et ou du des le les dans qui",
    "für fur von mit ohne aber und oder der die das ein eine im aus per con senza ma e di della dei gli che com sem mas dos das",
)
COMMON_WORDS = _set(
    "yes no maybe hello hi hey bye good great nice cool awesome perfect okay more next again stop play pause skip help start",
    "begin end first last best new old big small high low long short real true free open close live love hate like want need",
    "happy sad blue red green black white gold silver pink rain snow sun moon star stars sky sea ocean river mountain fire water",
    "earth wind air light dark night day morning evening summer winter spring autumn fall today tomorrow yesterday now then here",
    "there home house street road car drive train plane party dance dancing work working study studying sleep sleeping run",
    "running walk walking gym workout exercise relax relaxing calm chill mellow peace quiet loud soft hard heavy easy smooth",
    "music song songs sound sounds noise beat beats rhythm melody piano guitar drums bass vocals voice voices singer band album",
    "track record radio blues jazz rock pop soul funk metal punk rap country folk classical dance house techno trance disco",
    "friends friend family mother father parents mom dad sister brother baby kids children girl girls boy boys man men woman",
    "women lady ladies people person human life death time year years month week weekend monday tuesday wednesday thursday",
    "friday saturday sunday january february march april may june july august september october november december holiday",
    "birthday wedding anniversary christmas halloween easter world europe america africa asia city town money power energy vibe",
    "vibes mood moods feeling feelings feel emotional emotions heart mind body head eyes hands face hair cold warm hot cool",
    "sweet fresh pure deep wild crazy funny serious special different similar same other another classic classics popular famous",
    "modern retro vintage oldies hits mix set list genre style artist artists something anything nothing everything someone",
    "anyone somebody nobody everybody lonely alone together forever never always sometimes ready done fun game games movie movies",
    "show shows book books coffee tea beer wine food dinner lunch breakfast kitchen cooking cleaning driving traffic beach",
    "morning afternoon vacation trip travel adventure upbeat slow fast faster slower tempo lyrics instrumental acoustic electric",
    "kind type sort lots lot few many much less little bit couple pair group groups male female young older newer era decade",
    "thing things stuff way ways place places question answer idea ideas story stories word words name names number numbers",
    "one two three four five six seven eight nine ten eleven twelve twenty hundred thousand half double single wow lol haha",
    "spring garden dream dreams hope wish magic angel angels devil ghost heaven hell god lord king queen prince princess queen",
    "american british french german italian spanish english african latin korean japanese indian irish russian asian european",
    "romantic sexy motivation inspiration focus focusing meditation yoga healing spa school college class reunion theme themed",
    "wake wakes ride rides rainy sunny windy stormy cozy cosy lazy busy tired bored stressed angry anxious excited grateful",
    "both each every text test texts unknown none null nothing list artiste bar club pub cafe office room train bus boat ship space",
    "change turn move lift pump hype mix blend mash cut cuts live studio version versions cover covers remix original originals",
) - _set("queen prince")  # well-known artists whose names are words; other checks still apply to them
COMMANDS: dict[str, str] = {
    fold(phrase): name
    for name, text in {
        "help": "help,/help,help me,what can you do,how does this work,how do you work,commands,usage,ayuda,aide,hilfe,aiuto,ajuda,"
        "what do you do,who are you,how do i use this,how do i use you,what are you",
        "stop": "stop,stop it,stop playing,stop the music,end session,end the session,halt,para,arrête,arrete,stopp,ferma,basta,pare,"
        "stop the session,alto",
        "quiet": "be quiet,shut up,stop suggesting,stop recommending,silence,quiet please,leave me alone,stop talking,mute",
        "start_over": "start over,reset,new conversation,begin again,start again,start fresh,forget this conversation,from scratch,"
        "empezar de nuevo,recommencer,neu anfangen,ricomincia,recomeçar,clear,start from scratch,lets start over",
        "pause": "pause,pause it,pause the music,hold on",
        "resume": "resume,continue playing,unpause,resume playing",
        "queue": "queue,show queue,show the queue,whats in the queue,what's next,whats next,whats coming up,show me the queue,"
        "list the queue",
        "history": "history,my history,what did you play,what have you shown me,show history",
        "preferences": "what did you note,what have you noted,my preferences,what do you know about me,what have i told you not to play,"
        "what did i tell you not to play,show my preferences,preferences,what do you remember,what did i ban,my bans,"
        "what are my preferences,what dont i like",
        "forget": "forget me,forget my data,delete my data,forget everything about me,forget about me,delete everything",
        "why": "why,why this one,why this,why that one,why that,why these,why did you pick this,why did you choose this,tell me why,"
        "why this song,explain,por qué,pourquoi,warum,perché,por quê,why did you recommend this,why those",
        "now_playing": "whats this,what is this,whats playing,what is playing,what song is this,now playing,what's playing now,whats this song",
        "play_session": "play some music,put on some music,put some music on,keep playing,start a session,start a radio,start radio,"
        "start playing,play music,start session,start the session,keep the music going,play something",
        "thanks": "thanks,thank you,thx,ty,cheers,thanks a lot,thank you so much,thank you very much,many thanks,gracias,merci,danke,"
        "grazie,obrigado,obrigada,thanks so much,ok thanks,ok thank you,okay thanks,great thanks,perfect thanks,perfect thank you,"
        "great thank you,awesome thanks,nice thanks,cool thanks",
        "greeting": "hi,hello,hey,hiya,yo,good morning,good evening,good afternoon,good day,hi there,hello there,hey there,howdy,greetings,"
        "hola,bonjour,salut,hallo,guten tag,ciao,olá,oi,buenos días,buon giorno,buongiorno,hi wizard,hello wizard,hi bot,sup,whats up,"
        "how are you,hello how are you,hi how are you,hows it going,hello good morning,morning",
        "approve": "perfect,great,nice,cool,awesome,love it,i love it,love them,i love them,i like it,i like them,i like these,i love these,"
        "these are great,those are great,this is great,thats great,good,very good,ok,okay,excellent,wonderful,amazing,sounds good,"
        "looks good,they are perfect,these are perfect,perfect choice,great choices,good choice,great songs,nice songs,i love this,"
        "i like this,i like this one,love this,genial,super,parfait,perfekt,perfetto,perfeito,👍,❤️,🔥,yes perfect",
        "goodbye": "bye,goodbye,see you,good night,see ya,thats all,that is all,im done,adios,adiós,au revoir,tschüss,arrivederci,tchau",
        "count_artist": "",
        "save": "save,save this,save it,save the playlist,save playlist,export,export this",
        "undo": "undo,undo that,take that back,never mind,nevermind,forget it,cancel,cancel that",
    }.items()
    for phrase in text.split(",")
    if phrase
}
YES = _phrases(
    "yes,y,yeah,yep,yup,sure,ok,okay,please do,yes please,go ahead,of course,definitely,absolutely,do it,sounds good,sí,si,claro,oui,"
    "d'accord,ja,gerne,sì,va bene,sim,👍,yea,ya,alright,why not"
)
NO = _phrases(
    "no,n,nope,nah,no thanks,no thank you,not now,not really,don't,nein,non,não,nee,never mind,nevermind,neither,none,none of them,"
    "no gracias,non merci,nein danke,no grazie,👎,neither of them,not that"
)
SMALL_TALK = frozenset({"thanks", "greeting", "approve", "goodbye"})
