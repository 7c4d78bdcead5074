/** French. */
import { lookups } from '../lookups/fr.ts'
import { numberNames } from '../number-names.ts'
import type { LanguageWords } from '../words.ts'

const phrases = `
bonjour | salut | bonsoir | coucou | bonjour a tous = hello
ca va | comment ca va | comment vas tu | comment allez vous = how are you
au revoir | a bientot | bonne journee | a plus | bonne soiree = bye
merci | merci beaucoup | merci bien | mille mercis = thanks
super | parfait | genial | excellent | tres bien | bravo | top | nickel = great
oui | ouais | d'accord | bien sur | exactement | c'est bon | entendu | ok oui = yes
vas-y | oui vas-y | allez-y | fais-le | faites-le | go = go ahead
je confirme | confirmer | confirme | confirmez | j'accepte | accepter | valide | valider = confirm
non = no
non merci = no thanks
annule | annuler | annulez | annule tout | laisse tomber | laissez tomber | oublie | oubliez | arrete | arretez | stoppe | tant pis | finalement non | je ne veux plus | laisse | abandonne = cancel
attends | attendez | un instant | une seconde | un moment = wait
aide | aidez-moi | aide-moi | a l'aide | j'ai besoin d'aide | au secours | tu peux m'aider | vous pouvez m'aider | pouvez-vous m'aider | peux-tu m'aider = help
que peux-tu faire | que sais-tu faire | que pouvez-vous faire | qu'est-ce que tu peux faire | qu'est-ce que tu sais faire | tu sais faire quoi | tu peux faire quoi | que puis-je faire | a quoi tu sers | que puis-je demander | qu'est-ce que je peux faire = what can you do
comment ca marche | comment ca marche au juste | comment ca fonctionne | comment fonctionne | comment cela fonctionne | comment l'utiliser | comment commencer | par ou commencer | comment je commence | comment on fait | comment faire = how does this work
qui es-tu | qui etes-vous | tu es qui | comment tu t'appelles | es-tu un robot | tu es un robot | tu es humain = who are you
je ne comprends pas | je comprends pas | j'ai pas compris | je n'ai pas compris | je ne comprends rien = i do not understand
tu parles francais | parlez-vous francais | en francais = do you speak french
encore | encore une fois | repete | repetez | de nouveau | a nouveau | actualise = again
plus | montre plus | voir plus | la suite = show more

s'il te plait | s'il vous plait | svp | stp | maintenant | aujourd'hui | en ce moment | actuellement | la | ici | alors | donc | bon | bien | tout de suite | vite | juste | seulement | exactement | environ | a peu pres | aussi | deja | tiens | dis | dites | excuse-moi | excusez-moi | pardon | desole | au juste | la tout de suite | hein | quoi | mon ami | mec | madame | monsieur = 
et = and
ou = or
mais = but
puis | ensuite | apres = then
si | quand | lorsque | des que = if
je ne veux pas | je veux pas | je ne voudrais pas = i do not want to
ne vends pas | ne vendez pas | ne pas vendre | vends pas | n'en vends pas = do not sell
n'achete pas | n'achetez pas | ne pas acheter | achete pas = do not buy
n'echange pas | n'echangez pas | ne pas echanger | ne change pas = do not swap
ne | n' = do not
pas = not
jamais | sans | aucun | aucune = never
au lieu de | plutot que = instead of

le | les | l' | la = the
un | une = a
mon | ma | mes | notre | nos | de mes | de mon | de ma = my
ton | ta | tes | votre | vos = your
je | j' | nous | on | moi = i
me | m' | te | t' | se | s' | vous | tu | y | lui = 
de | d' | du | des | de la | de l' = of
du | de la | des = of
a | au | aux | vers = to
en | dans = into
pour = for
avec | a partir de = with
depuis = from
contre | contre du | contre de la | contre des | contre de l' = for
ca | cela | ce | cet | cette | celui-ci | il | elle | c' = that
ces | ceux-ci | eux = them
en tout = in total
que | qu' | quel | quelle | quels | quelles | quoi = what
est | sont | suis | etait | c'est | es = is
il y a | y a-t-il | est-ce qu'il y a = is there
quelque chose = something
quelques | un peu de | un peu d' | un peu | quelques-uns = some
est-ce que | est-ce qu' | est-ce = 
ce token | cette crypto | ce jeton = this token
jeton | jetons = tokens

combien | combien de | combien d' = how much
combien j'ai | combien ai-je | combien est-ce que j'ai | j'ai combien | combien d'argent j'ai | combien d'argent ai-je | combien il y a | combien il me reste | combien me reste-t-il | j'ai combien d'argent | combien il y a dans mon portefeuille | combien ai-je en tout = how much money do i have in my wallet
combien j'ai de | combien ai-je de | j'ai combien de | combien il me reste de | combien me reste-t-il de | il me reste combien de | combien est-ce que j'ai de | combien j'ai en = how much do i have of
qu'est-ce que j'ai | qu'est-ce qu'il y a dans mon portefeuille | qu'y a-t-il dans mon portefeuille | qu'ai-je | qu'est-ce que j'ai dans mon portefeuille | quels jetons j'ai | quels tokens j'ai = what do i have in my wallet
j'ai | nous avons | je possede | je detiens = i have
ai-je | est-ce que j'ai | as-tu = do i have
il me reste | me reste-t-il | il reste | reste = do i have left
tout | tout ce que j'ai | tout cela | tout ca = everything i have
combien vaut tout | combien vaut mon portefeuille | que vaut mon portefeuille | combien vaut tout ce que j'ai = how much is my wallet worth
portefeuille | mon portefeuille | compte | le portefeuille | mon compte = wallet
dans mon portefeuille | dans le portefeuille | sur mon compte | dans mon wallet | sur le compte = in my wallet
portefeuilles | mes portefeuilles | les portefeuilles | mes wallets | comptes = my wallets
quels portefeuilles j'ai | quels sont mes portefeuilles | combien de portefeuilles | quels portefeuilles = which wallets do i have
quelle est mon adresse | mon adresse | c'est quoi mon adresse | l'adresse de mon portefeuille | adresse de mon portefeuille | quel est ce portefeuille | quel portefeuille est-ce | ou puis-je deposer | ou deposer = what is my wallet address
qui suis-je | suis-je connecte | je suis connecte = who am i
utilise | utiliser | utilisez = use
solde | soldes | mon solde | balance | mes soldes = balance
patrimoine | avoirs | mes avoirs | mes tokens | mes jetons | mes cryptos | mes fonds | fonds = portfolio
argent | fric | sous = money
montre | montre-moi | montrez-moi | affiche | affiche-moi | dis-moi | dites-moi | donne-moi | donnez-moi | voir | je veux voir | je veux savoir | je voudrais savoir | j'aimerais savoir | peux-tu me dire | pouvez-vous me dire | tu peux me dire | tu peux me montrer | consulte | verifie | montrez = show me

prix | le prix | cours | le cours | cotation | valeur | tarif = price
quel est le prix | quel est le prix de | quel est le prix du | quel est le cours | quel est le cours de | quel est le cours du | combien vaut | combien valent | combien coute | combien coutent | ca vaut combien | c'est quoi le prix | c'est quoi le prix du | c'est quoi le prix de | c'est combien | a combien est | il est a combien | a combien | vaut combien | coute combien = what is the price of
vaut | valent | coute | coutent = worth
combien vaut mon | combien valent mes | combien valent tous mes | que valent mes | la valeur de mes = value of my
en dollars | en dollar = in dollars
monte ou baisse | monte | baisse | a monte | a baisse | a augmente | en hausse | en baisse | monte ou descend | en hausse ou en baisse = up or down
variation = change
comment va | comment se porte = how is
capitalisation | capitalisation boursiere | c'est quoi la capitalisation | quelle est la capitalisation = market cap
liquidite = liquidity
volume = volume
detenteurs = holders
fiable | sur | c'est fiable | sans danger | digne de confiance | legitime | c'est sur = safe
le vrai | la vraie | est-ce le vrai | vrai | authentique | officiel = the real one
une arnaque | arnaque | c'est une arnaque | un scam | escroquerie | une escroquerie = scam
verifie | verifiee = verified
c'est quoi | qu'est-ce que | qu'est-ce que c'est | qu'est-ce que c'est que | qu'est-ce qu'un | qu'est-ce que le | que veut dire = what is
infos sur | informations sur | parle-moi de | cherche | trouve = find
adresse | contrat = contract address

vends | vendre | vendez | vend | vends-moi | je vends | vends-les | vendu | liquide | liquider = sell
achete | acheter | achetez | achete-moi | achetez-moi | j'achete | achat | procure-moi | prends | prends-moi | prendre = buy
echange | echanger | echangez | echange-moi | change | changer | changez | convertis | convertir | convertissez | troque | troquer | transforme | transformer | permute | bascule | passe | passer | je change | j'echange | swappe | swapper | un echange de | la conversion de = swap
et convertis-les en | et mets-les en | et passe-les en | et change-les en | et convertis-le en | et echange-les contre = to
les changer tous | les changer toutes | les echanger tous | les vendre tous = swap all of them
les changer | les echanger | les convertir = swap them
mets | mettre | place | placer | investis | investir | depense | depenser | mettez = buy
obtenir | recevoir | avoir = get
je voudrais | je veux | j'aimerais | je souhaite | je souhaiterais | peux-tu | pouvez-vous | tu peux | vous pouvez | pourrais-tu | pourriez-vous | il me faut | j'ai besoin de | on peut | puis-je | je vais = i want to
dollar | dollars | balles = dollars
euro | euros = euros
d'une valeur de | l'equivalent de | pour une valeur de | pour l'equivalent de = worth of
pour cent | pourcent | pourcents = percent
moitie | la moitie | la moitie de | la moitie du | la moitie des | la moitie d' = half of
la moitie de mon | la moitie de ma | la moitie de mes = half of my
demi | un demi | une demi | demie | la demi = half a
et demi | et demie = ×half
un quart | un quart de | un quart du | un quart des | le quart de | le quart du = a quarter of
un tiers | un tiers de | un tiers du | un tiers des | le tiers de | le tiers du = a third of
trois quarts | les trois quarts | trois quarts de | les trois quarts de | les trois quarts du = 3 quarters of
un cinquieme | un cinquieme de | un cinquieme du = a fifth of
un dixieme | un dixieme de | un dixieme du | le dixieme de = a tenth of
tous | toutes | tout le | toute la | tous les | toutes les | la totalite de | la totalite des | l'integralite de | tout ce que j'ai en | tout ce que j'ai de = all
tous mes | toutes mes | tout mon | toute ma | la totalite de mes | l'integralite de mes | la totalite de mon = all my
le double | double | doubler = double
plutot | mets plutot | finalement | disons = make it
combien de temps | pendant combien de temps | jusqu'a quand = how long
ah | oh | aie | oups | hm | bah = oh
l'inverse | dans l'autre sens = the other way around
a la place = instead
glissement = slippage
frais | commission | commissions | les frais = fees
apercu = preview

dois-je | devrais-je | est-ce que je dois | est-ce que je devrais | je dois | je devrais | faut-il | il faut | on devrait | ca vaut le coup de | ca vaut la peine de = should i
est-ce le bon moment | c'est le bon moment = is it a good time to
va monter | va baisser | va-t-il monter | va exploser = will it go up
que dois-je acheter | tu me conseilles quoi | que me conseilles-tu | quoi acheter | que conseilles-tu = what should i buy
demain = tomorrow
envoie | envoyer | envoyez | transfere | transferer | transferez | paie | paye | payer | vire | virer | retire | retirer = send
frere | soeur | ami | amie | mere | pere | fils | fille | femme | mari = friend
cle privee | ma cle privee | phrase de recuperation | phrase secrete | seed | mot de passe = private key
qui detient mes cles | qui a mes cles | qui garde mes cles = who holds my keys
cles = keys
previens-moi | previens | prevenez-moi | alerte | alerte-moi | avertis-moi | ordre limite | notifie-moi = alert me
quand le prix | depasse | descend sous | atteint = hits
graphique | le graphique | courbe | historique du prix = chart
actualites | nouvelles | tendances = news
mes operations | mes echanges | historique des echanges | mes trades = my trades
transactions | mes transactions | historique = transactions
staker | preter = staking
connexion | se connecter | s'inscrire | connecter mon portefeuille | me connecter = log in
semaine = week
mois = month
explique | explique-moi = explain
pourquoi = why
faire | fais | fait = do
etre = be
j'ai recu = i got
recu | offert = got
cadeau | en cadeau = 
des gens | personne = people
qui = who
comment = how
seulement la moitie | juste la moitie | la moitie seulement | que la moitie | plutot la moitie = only half
plutot | mettons | disons plutot = make it
j'ai change d'avis | finalement non | finalement non annulez | finalement pas | non finalement | en fait non | laisse beton | je ne veux plus finalement | annule ca | annulez ca | non annule = cancel
`

const UNITS = {
  zero: 0,
  un: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  'dix sept': 17,
  'dix huit': 18,
  'dix neuf': 19,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  'quatre vingts': 80,
  'quatre vingt': 80,
  septante: 70,
  huitante: 80,
  nonante: 90,
}

const HUNDREDS = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'].map(
  (unit) => `${unit} cents | ${unit} cent`,
)

const numbers = new Map(
  [
    ...numberNames({
      names: { ...UNITS, 'et un': 1, 'et onze': 11 },
      hundreds: ['cent', ...HUNDREDS],
      and: 'et',
    }),
  ]
    .filter(([name]) => name !== 'un' && name !== 'et un' && name !== 'et onze' && !name.includes('et et'))
    // 'Soixante-dix', not 'quatre-vingts et onze'.
    .filter(([name, value]) => value > 0 || name === 'zero'),
)

/** A dash joins the words of a number. */
const dashed = (names: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map(
    [...names].flatMap(([name, value]): [string, number][] => [
      [name, value],
      [name.replaceAll(' ', ' - '), value],
    ]),
  )

export const fr: LanguageWords = {
  lang: 'fr',
  phrases,
  lookups,
  strong: 'bonjour merci salut acheter vendre aide solde oui combien',
  weak: 'on an the as me sur pour main plus tout top super tu la non si change volume balance double passe cent commission bon six solo valide dis seed cours fait variation liquide transactions moment go comment',
  marks: /[çœ]|(?<!\p{L})(?:à|où|ça)(?!\p{L})|(?<!\p{L})(?:j|l|d|qu|n|c)['’](?=[aeiouyhéèêà])/iu,
  numbers: dashed(numbers),
  scales: { mille: 3, million: 6, millions: 6, milliard: 9 },
  point: 'virgule',
  separators: { thousands: ' ', decimals: ',' },
  rules: [
    [/^(how much is \d[\d.]* \S+) into /g, '$1 in '],
    [/^and (?:of|the|to) (?=\S+ ?\??$)/g, 'and '],
    [/\bnot \d[\d.]* but (?=\d)/g, ''],
    [/\bfor (\d[\d.]* dollars) (?:of )?(\S+) buy\b/g, 'buy $1 of $2'],
    [/\bbuy for (\d[\d.]* dollars) (?!of)(\S+)/g, 'buy $1 of $2'],
    [/\b(buy|sell) for (?=\d[\d.]* dollars of)/g, '$1 '],
    [/\bis it (safe|a scam|the real one|up or down) (?:(?:the|of|that) )?(?!\?)(\S+)/g, 'is $2 $1'],
    [/\bdo not (\S+(?: \S+)?) not\b/g, 'do not $1'],
    [/\b(sell|buy|swap) not\b/g, 'do not $1'],
    [/\bi do not (?=sell|buy|swap)/g, 'do not '],
    [/\bof of\b/g, 'of'],
  ],
}
