/** The guardrail's word list for German. */
import type { WordList } from './list.ts'

const SECRET =
  '(?:seed ?phrase|wiederherstellungsphrase|geheime phrase|seed|private[nr]? schlussel|private key|geheimschlussel|passwort)'

export const de: WordList = {
  slur: [
    /\b(?:arschl(?:och|ocher)|hurens(?:ohn|ohne)|fotzen?|schlampen?|missgeburt(?:en)?|wichser|drecksau|kanaken?|schwuchteln?|untermensch(?:en)?|spastis?)\b/,
    /\b(?:fick dich|verpiss dich|halt (?:die fresse|dein maul|die klappe)|leck mich am arsch)\b/,
  ],
  insult: [
    /\b(?:du bist|sie sind|ihr seid) (?:so |echt |wirklich |ein |eine |einfach |doch |ja |zu )*(?:idiot(?:en)?|trottel|dumm|dummkopf|blod|schwachkopf|versager|erbarmlich|wertlos|hasslich|abschaum)\b/,
    /\bdu (?:idiot|trottel|dummkopf|schwachkopf|versager|depp)\b/,
    /\b(?:juden|muslime|schwarze|auslander|fluchtlinge|frauen|schwule|zigeuner) sind (?:alle |nur |einfach )*(?:minderwertig|dreck|abschaum|ungeziefer|tiere|parasiten|kriminell|dumm)\b/,
  ],
  threat: [
    /\b(?:bring dich um|tote dich selbst|hang dich auf|erhang dich|erschiess dich|verrecke)\b/,
    /\bich (?:bringe|werde|will) (?:dich|euch|ihn|sie) (?:um\b|um(?:bringen|legen)|toten|verprugeln|abstechen|erschiessen)/,
    /\b(?:du|ihr|er|die) (?:solltest|sollten|verdienst es|verdient es|verdienen es),? (?:zu )?sterben\b/,
    /\b(?:bombe|molotowcocktail|sprengsatz) (?:\w+ )?(?:bauen|basteln|bau(?:st|t)|herstellen)\b/,
  ],
  profit: [
    /\b(?:garantierte[nrms]?|sichere[nrms]?|risikolose[nrms]?) (?:\w+ )?(?:gewinne?[ns]?|renditen?|profite?|ertrage?[ns]?)\b/,
    /\b(?:gewinne?|renditen?|profite?) (?:ist|sind) (?:\w+ )?(?:garantiert|sicher)\b|\bdu kannst nicht verlieren\b|\bschnelles geld\b|\bmacht dich reich\b/,
  ],
  advice: [
    /\b(?:du solltest|sie sollten|ihr solltet) (?:[\w$.]+ ){0,4}?(?:kaufen|verkaufen|investieren)\b/,
    /\bich (?:empfehle|rate) (?:dir|ihnen|euch),? (?:[\w$.]+ ){0,4}?(?:zu (?:kaufen|verkaufen)|zum (?:kauf|verkauf))/,
    /\b(?:der|die) (?:beste|richtige|perfekte) (?:zeit(?:punkt)?|moment) (?:zum|fur den|um zu) (?:kauf|verkauf|kaufen|verkaufen)|\bist (?:eine )?(?:gute|sichere|tolle) (?:investition|anlage)\b/,
  ],
  safety: [
    /\b(?:ist|sind) (?:\w+ )?(?:vollig|absolut|komplett|100 ?%|hundertprozentig) (?:sicher|serios|risikofrei)\b/,
  ],
  secret: [
    new RegExp(`\\b(?:gib|schick|sag|zeig|nenn|sende?)e? mir (?:deine?n? |die |den |das )?${SECRET}\\b`),
    new RegExp(
      `\\b${SECRET}\\b.{0,20}\\b(?:hier|in (?:diesen|diesem|den) chat)\\b.{0,10}\\b(?:ein|eingeben)\\b`,
    ),
    new RegExp(`\\b(?:wie lautet|was ist|ich brauche) dein(?:e|en)? ${SECRET}\\b`),
  ],
}
