/** The guardrail's word list for French. */
import type { WordList } from './list.ts'

const SECRET =
  '(?:phrase (?:secrete|de recuperation|seed|de recup)|seed phrase|cle (?:privee|secrete)|mot de passe)'

export const fr: WordList = {
  slur: [
    /\b(?:connards?|connasses?|salopes?|encules?|fils de pute|pedes?|bougnoules?|youpins?|sales? (?:arabes?|juifs?|noirs?)|tapettes?|batards?)\b/,
    /\b(?:ta gueule|ferme-la|va te faire foutre|nique ta mere|va chier|suce-moi)\b/,
  ],
  insult: [
    /\b(?:tu es|t'es|vous etes) (?:un |une |vraiment |si |tellement |trop |juste )*(?:idiote?s?|imbeciles?|stupides?|cretine?s?|debiles?|bete|nulle?s?|minables?|pathetiques?|une merde|un dechet)\b/,
    /\bespece d(?:e |')(?:idiot|imbecile|cretin|debile|con)/,
    /\bles (?:juifs|musulmans|noirs|arabes|femmes|immigres|etrangers|gays|gitans) sont (?:tous |toutes |des |juste )*(?:inferieure?s|dechets|de la merde|animaux|parasites|criminels|stupides)\b/,
  ],
  threat: [
    /\b(?:tue-toi|suicide-toi|pends-toi|va mourir|va crever|va te pendre)\b/,
    /\bje vais (?:te|vous|le|la|les) (?:tuer|frapper|poignarder|torturer|buter)\b/,
    /\b(?:tu|ils|elles|vous) (?:merites?|meritent|meritez|devrais|devraient|devriez) (?:de )?(?:mourir|crever)\b/,
    /\b(?:fabriquer|construire|faire) (?:une |la )?(?:bombe|cocktail molotov)\b/,
  ],
  profit: [
    /\b(?:gains?|profits?|benefices?|rendements?) (?:\w+ )?garantie?s?\b/,
    /\b(?:gains?|profits?|investissement) sans (?:aucun )?risque\b|\b(?:tu ne peux|vous ne pouvez) pas perdre\b|\bargent facile\b|\b(?:te|vous) rendra riche\b/,
  ],
  advice: [
    /\b(?:tu devrais|vous devriez|il faut) (?:absolument |vraiment |tout )*(?:acheter|vendre|investir) (?:[\w$.]+ )?(?:maintenant|tout de suite|aujourd'hui|vite|tout)\b/,
    /\bje (?:te |vous )?(?:recommande|conseille)(?: vivement)? (?:d'|de )(?:acheter|vendre|investir)\b/,
    /\bc'est (?:le bon|le meilleur|un bon) moment (?:pour|d'|de )\s?(?:acheter|vendre|investir)\b|\bc'est un (?:bon|excellent|super) (?:achat|investissement)\b/,
  ],
  safety: [
    /\b(?:est|sont|c'est) (?:completement|totalement|absolument|parfaitement|100 ?%|entierement) (?:sure?s?|fiables?|securisee?s?)\b/,
  ],
  secret: [
    new RegExp(
      `\\b(?:donne|envoie|dis|montre|donnez|envoyez|dites|montrez)-moi (?:ta |votre |ton |la |le )?${SECRET}\\b`,
    ),
    new RegExp(
      `\\b(?:ecris|entre|saisis|colle|partage|saisissez|entrez)\\b.{0,30}\\b${SECRET}\\b.{0,20}\\b(?:ici|avec moi|dans ce chat)\\b`,
    ),
    new RegExp(`\\b(?:quelle est|quel est|j'ai besoin de) (?:ta|ton|votre) ${SECRET}\\b`),
  ],
}
