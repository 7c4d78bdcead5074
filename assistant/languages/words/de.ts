/** German. */
import { lookups } from '../lookups/de.ts'
import { numberNames } from '../number-names.ts'
import type { LanguageWords } from '../words.ts'

const phrases = `
hallo | guten tag | guten morgen | guten abend | servus | moin | gruss gott | gruezi | hallo zusammen | tach = hello
wie geht es dir | wie geht es ihnen | wie gehts | wie geht's | alles klar | alles gut | alles klar bei dir | alles gut bei dir = how are you
tschuss | tschuess | auf wiedersehen | bis bald | bis dann | ciao = bye
danke | danke schon | danke schoen | vielen dank | danke sehr | dankeschon | besten dank = thanks
super | prima | perfekt | toll | ausgezeichnet | sehr gut | klasse | spitze = great
ja | jawohl | klar | genau | in ordnung | einverstanden | jo | na klar | gerne | passt = yes
mach das | mach es | los | leg los | ja mach das | tu es = go ahead
bestatigen | bestatige | ich bestatige | bestaetigen | akzeptieren | annehmen = confirm
nein | ne | noe | nee = no
nein danke = no thanks
abbrechen | abbruch | brich ab | abbrechen bitte | storniere | stornieren | lass es | lass das | lass mal | lass gut sein | vergiss es | schon gut | doch nicht | lieber nicht | nicht mehr | stopp | halt | hor auf | ich will das nicht | ich mochte das nicht = cancel
warte | moment | einen moment | sekunde = wait
hilfe | hilf mir | ich brauche hilfe | kannst du mir helfen | konnen sie mir helfen | helfen sie mir | hilf mir bitte | hilfe bitte = help
was kannst du | was kannst du alles | was kannst du tun | was konnen sie | was kann ich tun | was kann ich fragen | was kann ich hier machen | was geht hier | wofur bist du da | was machst du = what can you do
wie funktioniert das | wie funktioniert das hier | wie geht das | wie fange ich an | wie benutze ich das | wo fange ich an | wie bedient man das | wie benutzt man das = how does this work
wer bist du | was bist du | wie heisst du | bist du ein bot | bist du ein mensch | wer sind sie = who are you
ich verstehe nicht | verstehe ich nicht | ich verstehe das nicht | verstehe nicht | das verstehe ich nicht = i do not understand
sprichst du deutsch | sprechen sie deutsch | kannst du deutsch | auf deutsch = do you speak german
nochmal | noch einmal | noch mal | erneut | wiederhole | aktualisieren | aktualisiere = again
mehr | zeig mehr | mehr anzeigen | weiter = show more

bitte | mal | doch | gerade | jetzt | nun | heute | derzeit | momentan | aktuell | im moment | gerne | gern | einfach | nur | schnell | bitte schon | entschuldigung | sorry | also | denn | eigentlich | noch | schon | eben | uberhaupt | genau | ungefahr | etwa | ca | circa | auch | hier | da | dazu | dann | mir | mich | uns | sie | du | bitte mal | einmal | so | na = 
und = and
oder = or
aber = but
danach | anschliessend = then
wenn | falls | sobald | sofern = if
ich will nicht | ich mochte nicht | ich moechte nicht | will nicht | mochte nicht = i do not want to
nicht | nichts = not
nicht verkaufen | verkauf nicht | verkaufe nicht | nichts verkaufen = do not sell
nicht kaufen | kauf nicht | kaufe nicht = do not buy
nicht tauschen | tausch nicht | tausche nicht = do not swap
kein | keine | keinen | keiner | niemals | nie | ohne = never
statt | anstatt = instead of

der | die | das | den | dem | des = the
ein | eine | einen | einem | einer | eines = a
mein | meine | meinen | meinem | meiner | meines | unser | unsere | unseren = my
von meinem | von meinen | von meiner | meines | vom | von den = of my
dein | deine | ihr | ihre | deiner = your
ich | wir | man = i
von | vom = of
zu | nach | gegen | an = to
in | ins | im = into
fur | fuer = for
mit | mittels = with
davon = of it
aus = from
auf | bei = at
es | dies | dieser | diese | dieses | diesen | jenes = that
ihnen | denen = them
was | welche | welcher | welches | welchen = what
ist | sind | war | waren | bin | seid | steht | stehen | steht der | steht gerade = is
gibt es | ist da | sind da = is there
etwas = something
einige | ein paar | ein bisschen | ein wenig | bisschen | etwas von | paar | ein bisschen was von = some
dieser token | diese munze | dieser coin | diesen token = this token

wie viel | wieviel | wie viele | wieviele = how much
wie viel habe ich | wieviel habe ich | wie viel hab ich | was habe ich | was hab ich | wie viel ist da | wie viel geld habe ich | wieviel geld habe ich | wie viel geld hab ich | wie viel ist in meiner wallet | wie viel habe ich insgesamt = how much money do i have in my wallet
was ist in meiner wallet | was ist in der wallet | was liegt in meiner wallet | was habe ich in der wallet | was besitze ich | was ist drin | welche token habe ich | welche coins habe ich = what do i have in my wallet
habe ich | hab ich | haben wir | besitze ich | hatte ich = do i have
ich habe | ich hab | ich besitze = i have
habe | hab | haben = have
sind noch da | ist noch da | noch da | habe ich noch | hab ich noch | ubrig | sind noch ubrig | ist noch ubrig | bleiben mir | bleibt mir = do i have left
alles | alles was ich habe | alles zusammen = everything i have
wie viel ist alles wert | was ist alles wert | was ist alles zusammen wert | was ist meine wallet wert | wie viel ist meine wallet wert | was bin ich wert = how much is my wallet worth
wallet | geldborse | brieftasche | konto | brieftaschen | portemonnaie | depot = wallet
in meiner wallet | in der wallet | auf meinem konto | auf dem konto | in meiner geldborse | in meinem wallet | im wallet | in meinem depot | in der geldborse = in my wallet
meine wallets | welche wallets habe ich | wie viele wallets habe ich | zeig meine wallets | welche wallets | meine geldborsen | meine konten = which wallets do i have
meine adresse | wie ist meine adresse | meine wallet adresse | was ist meine adresse | wie lautet meine adresse | adresse meiner wallet | die adresse meiner wallet | welche wallet ist das | wohin kann ich einzahlen | welche wallet nutze ich = what is my wallet address
wer bin ich | bin ich angemeldet | bin ich eingeloggt = who am i
benutze | nutze | verwende = use
guthaben | kontostand | saldo | stand | bestand | mein guthaben | mein kontostand | mein saldo | bestande = balance
vermogen | portfolio | mein vermogen | meine token | meine coins | mein portfolio = portfolio
geld | kohle = money
zeig | zeige | zeig mir | zeige mir | zeigen sie mir | sag mir | sag | nenne mir | ich will sehen | ich mochte sehen | ich mochte wissen | ich mochte gern wissen | ich moechte wissen | wissen | ich will wissen | kannst du mir sagen | weisst du | anzeigen | gib mir | nenn mir | kannst du mir zeigen | schau nach | pruf | prufe = show me

preis | der preis | kurs | der kurs | wert | den kurs | den preis | kurse = price
wie hoch ist die = what is the
was kostet | was kosten | wie viel kostet | wieviel kostet | wie viel kosten | wie hoch ist der preis | wie hoch ist der kurs | wie steht | wo steht | wie teuer ist | was ist der preis | wie ist der preis | wie ist der kurs | was ist der kurs | preis von | kurs von | preis fur | was macht | was kostet ein | was kostet eine = what is the price of
kostet | kosten | wert = worth
wie viel ist mein | wie viel sind meine | was ist mein | was sind meine | wert meiner | der wert meiner = value of my
in dollar | in us dollar | in dollars = in dollars
gestiegen oder gefallen | gestiegen | gefallen | steigt | fallt | hoch oder runter | im plus | im minus | steigt oder fallt = up or down
veranderung = change
wie lauft | wie macht sich = how is
marktkapitalisierung | wie gross ist = market cap
liquiditat = liquidity
volumen | handelsvolumen = volume
halter | inhaber = holders
sicher | ist das sicher | seriös | serios | vertrauenswurdig | legitim = safe
echt | das echte | der echte | das richtige | der richtige = the real one
betrug | ein betrug | abzocke | fake | scam | schwindel = scam
verifiziert | gepruft = verified
was ist | was sind | was bedeutet | was heisst = what is
info zu | infos zu | informationen zu | erzahl mir von | suche | such | finde = find
vertragsadresse | adresse = contract address

verkauf | verkaufe | verkaufen | verkauft | verkaufen sie | ich verkaufe | loswerden = sell
kauf | kaufe | kaufen | kauf mir | kaufen sie | ich kaufe | erwerben | besorg mir | besorge mir | hol mir | kaufe mir = buy
tausch | tausche | tauschen | tauschen sie | umtauschen | eintauschen | austauschen | wechsel | wechsle | wechseln | wandle | umwandeln | konvertiere | konvertieren | tausch um | wandel | mach | mache | umwandle | ich tausche = swap
um = 
tausche die | zu tauschen = swap
stecke | steck | investiere | investieren | lege | leg an | anlegen | gib aus | ausgeben | pack = buy
nimm dafur | nimm | und nimm dafur | dafur nimm | bezahle mit | bezahl mit | zahle mit = with
hatte gern | hatte gerne | hatte ich gern | bekommen | erhalten | haette gern = want to buy
ich hatte gern | ich haette gern | ich hatte gerne = i want to buy
ich will | ich mochte | ich moechte | ich wurde gern | ich wurde gerne | will | mochte | moechte | kannst du | konntest du | konnen sie | wir mochten | wurde gern | ich brauche = i want to
dollar | dollars | us dollar | us dollars = dollars
euro | euros | franken = euros
im wert von | fur = for
im wert von = worth of
prozent = percent
halfte | die halfte | haelfte | die haelfte | halfte von | die halfte von | die halfte der | die halfte des | die haelfte von = half of
die halfte meiner | die halfte meines | die halfte von meinem | die halfte von meinen | die halfte von meiner | halfte meiner | halfte meines | die haelfte von meinem = half of my
halb | halbe | halben | halbes | einen halben | ein halbes | eine halbe | ein halber = half a
viertel | ein viertel | ein viertel von | ein viertel der | ein viertel des | einen viertel = a quarter of
ein viertel meiner | ein viertel meines | ein viertel von meinem | ein viertel von meinen | viertel meiner = a quarter of my
drittel | ein drittel | ein drittel von | ein drittel der | ein drittel meiner | ein drittel meines | ein drittel von meinem | ein drittel von meinen = a third of my
drei viertel | dreiviertel | drei viertel von | drei viertel meiner = 3 quarters of my
ein funftel | ein funftel von | ein funftel meiner | ein funftel von meinem | ein funftel von meinen = a fifth of my
ein zehntel | ein zehntel von | ein zehntel meiner | ein zehntel meines | ein zehntel von meinem | ein zehntel von meinen = a tenth of my
alle | allen | ganze | gesamte | ganzen | gesamten | samtliche | mein ganzes | all mein | all meine | alle meine | meine ganzen | mein gesamtes | meinen ganzen | alles von | alles in | alles an | das ganze | all = all my
stuck | stucke = 
das doppelte | doppelt | doppelt so viel | verdopple = double
lieber | mach daraus | stattdessen = make it
wie lange | wie viel zeit | wieviel zeit | wie lange noch | wie lange gilt | wie lange ist = how long
ach | ach so | ach je | oje | oh | ah | hm | hmm | och = oh
nimm lieber | nimm doch lieber | nimm nur | nimm doch nur | nehmen sie lieber | nehmen wir lieber = make it
andersrum | umgekehrt | anders herum = the other way around
gebuhr | gebuhren | kosten die trades | kommission | provision | provisionen | courtage = fees
vorschau = preview

soll ich | sollte ich | sollen wir | sollte man | soll man | lohnt sich | lohnt es sich = should i
ist es ein guter zeitpunkt | guter zeitpunkt = is it a good time to
wird steigen | steigen | fallen | geht hoch | wird = will go up
was soll ich kaufen | was empfiehlst du | empfiehlst du | was wurdest du kaufen = what should i buy
uberweise | uberweisen | schick | schicke | schicken | sende | senden | transferiere | zahle | bezahle | auszahlen | abheben | ueberweise = send
bruder | schwester | freund | freundin | mutter | vater | sohn | tochter | frau | mann = friend
privater schlussel | private key | privaten schlussel | seed phrase | wiederherstellungsphrase | passwort | meinen privaten schlussel = private key
wer hat meine schlussel | wer verwahrt meine schlussel | wer halt meine schlussel | wer hat die schlussel = who holds my keys
schlussel = keys
benachrichtige mich | sag bescheid | sag mir bescheid | alarm | limit order | limitorder | warne mich | melde dich = alert me
wenn er | wenn der preis | wenn der kurs = when it hits
kursverlauf | chart | diagramm | verlauf | grafik | den kursverlauf = chart
nachrichten | neuigkeiten = news
meine trades | meine geschafte | meine handel | handelshistorie = my trades
transaktionen | meine transaktionen | verlauf der transaktionen | umsatze = transactions
staken | verleihen = staking
anmelden | einloggen | registrieren | wallet verbinden = log in
woche | letzte woche | letzten | letzte = week
monat | letzten monat = month
erklare | erklar | erklar mir = explain
warum | wieso = why
tun | machen = do
wie = how
wer = who
viel | viele | zu viele | zu viel = much
nur die halfte | nur halfte | nur halb so viel | lieber die halfte | lieber nur die halfte | doch nur die halfte = only half
doch lieber | dann lieber | doch besser | besser | lieber doch = make it
hab mich umentschieden | habs mir anders uberlegt | ich hab es mir anders uberlegt | ich habe es mir anders uberlegt | ich habe mich umentschieden | nein doch nicht | na gut lass es | lass sein | lass es sein | vergiss das | lieber doch nicht | nicht machen | ne lass = cancel
`

const UNITS = {
  null: 0,
  ein: 1,
  eins: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  fuenf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwolf: 12,
  zwoelf: 12,
  dreizehn: 13,
  vierzehn: 14,
  funfzehn: 15,
  fuenfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  funfzig: 50,
  fuenfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}

const HUNDREDS =
  'hundert | einhundert,zweihundert,dreihundert,vierhundert,funfhundert,sechshundert,siebenhundert,achthundert,neunhundert'.split(
    ',',
  )

const numbers = numberNames({ names: UNITS, hundreds: HUNDREDS, and: 'und', isUnitFirst: true })

/** 'Zweieinhalb', 'anderthalb', 'zweitausend'. */
const COMPOUNDS: readonly (readonly [string, number])[] = [
  ['anderthalb', 1.5],
  ['eineinhalb', 1.5],
  ...[...numbers]
    .filter(([, value]) => value > 1 && value < 13)
    .map(([name, value]): [string, number] => [`${name}einhalb`, value + 0.5]),
  ...[...numbers]
    .filter(([, value]) => value > 0)
    .map(([name, value]): [string, number] => [`${name}tausend`, value * 1000]),
]

export const de: LanguageWords = {
  lang: 'de',
  phrases,
  lookups,
  strong: 'hallo hilfe danke verkaufen kaufen tauschen guthaben wie ich ist nicht und',
  weak: 'stuck stucke die an in was also hat man mal so war will des den da los super spitze stand wallet portfolio rate kurs wert halt chart fake scam alarm private key seed phrase limit order null elf all um mehr mann frau depot pack',
  marks: /[äöüß]/iu,
  numbers: new Map([...numbers, ...COMPOUNDS].filter(([name]) => name !== 'ein')),
  scales: { tausend: 3, million: 6, millionen: 6 },
  point: 'komma',
  separators: { thousands: '.', decimals: ',' },
  rules: [
    [/\bvalue of my ([^,?]*?) worth\b/g, 'value of my $1'],
    [/,? (?:and|but) not (?:to|for|into) \S+/g, ''],
    [/,? but (?=to |for |into )/g, ' '],
    // The verb stands at the end.
    [/^(?:i want to )?((?:\d|half |all |a |my )[^,]*) (swap|sell|buy)$/g, '$2 $1'],
    [/^(how much is \d[\d.]* \S+) into /g, '$1 in '],
    [/^and (?:of|the|to) (?=\S+ ?\??$)/g, 'and '],
    [/\bnot \d[\d.]* but (?=\d)/g, ''],
    [/\bfor (\d[\d.]* dollars) (?:of )?(\S+) buy\b/g, 'buy $1 of $2'],
    [/\bbuy for (\d[\d.]* dollars) (?!of)(\S+)/g, 'buy $1 of $2'],
    [/\b(buy|sell) for (?=\d[\d.]* dollars of)/g, '$1 '],
    [/\bi want to (?:never|not)\b/g, 'i do not want to'],
    [/\b(sell|buy|swap)((?: (?!and |but |,)\S+){0,4}) (?:not|never)\b/g, 'do not $1$2'],
    [/\b(sell|buy|swap) never\b/g, 'do not $1'],
    [/\bmy my\b/g, 'my'],
    [/\bof of\b/g, 'of'],
  ],
}
