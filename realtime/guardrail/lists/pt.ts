/** The guardrail's word list for Portuguese. */
import type { WordList } from './list.ts'

const SECRET = '(?:frase (?:semente|de recuperacao|secreta|seed)|seed phrase|chave (?:privada|secreta)|senha)'

export const pt: WordList = {
  slur: [
    /\b(?:filh[oa]s? da puta|viados?|bichas? de merda|arrombad[oa]s?|vadias?|cuzao|cuzoes|piranha de merda)\b/,
    /\b(?:vai se foder|va se foder|vai tomar no cu|vai a merda|chupa meu|cala a boca)\b/,
  ],
  insult: [
    /\b(?:voce e|tu es|voces sao) (?:um |uma |tao |muito |mesmo |o mais |a mais )*(?:idiotas?|imbecil|imbecis|estupid[oa]s?|burr[oa]s?|inutil|fracassad[oa]s?|patetic[oa]s?|lixo|otari[oa]s?)\b/,
    /\b(?:os|as) (?:judeus|muculmanos|negros|ciganos|imigrantes|mulheres|gays|estrangeiros) sao (?:todos |todas |uns |umas |so )*(?:inferiores|lixo|escoria|animais|parasitas|criminosos|burr[oa]s)\b/,
  ],
  threat: [
    /\b(?:se mate|mate-se|se mata logo|enforque-se|da um tiro na cabeca)\b/,
    /\b(?:vou|vamos) (?:te )?(?:matar|esfaquear|espancar|torturar)(?:-te| voce| eles| elas)?\b/,
    /\b(?:merece|merecem|deveria|deveriam) morrer\b/,
    /\b(?:fabricar|fazer|construir|montar) (?:uma |a )?(?:bomba|molotov)\b/,
  ],
  profit: [
    /\b(?:lucros?|ganhos?|rendimentos?|retornos?) (?:\w+ )?garantid[oa]s?\b/,
    /\b(?:lucro|ganho|investimento) sem (?:nenhum )?risco\b|\bvoce nao (?:pode|tem como) perder\b|\bdinheiro facil\b|\bvai ficar rico\b/,
  ],
  advice: [
    /\b(?:voce )?(?:deveria|deve|tem que) (?:comprar|vender|investir) (?:\w+ )?(?:ja|agora|hoje|tudo|o quanto antes)\b/,
    /\b(?:recomendo|aconselho|sugiro) (?:que (?:voce )?)?(?:comprar|vender|investir|compre|venda|invista)\b/,
    /\be (?:um bom|o melhor|a melhor|uma boa) (?:momento|hora) (?:para|de) (?:comprar|vender|investir)\b|\be (?:uma boa|uma otima|um bom|um otimo) (?:compra|investimento)\b/,
  ],
  safety: [
    /\b(?:e|sao|esta) (?:completamente|totalmente|absolutamente|100 ?%) (?:segur[oa]s?|confiavel|confiaveis)\b/,
  ],
  secret: [
    new RegExp(
      `\\b(?:me (?:de|envie|mande|diga|mostre|passe|manda|passa|fala)) (?:a )?(?:sua )?${SECRET}\\b`,
    ),
    new RegExp(
      `\\b(?:escreva|digite|cole|compartilhe|envie)\\b.{0,30}\\b${SECRET}\\b.{0,20}\\b(?:aqui|comigo|neste chat)\\b`,
    ),
    new RegExp(`\\b(?:qual e|preciso d)a sua ${SECRET}\\b`),
  ],
}
