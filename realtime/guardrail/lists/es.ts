/** The guardrail's word list for Spanish. */
import type { WordList } from './list.ts'

const SECRET = '(?:frase (?:semilla|de recuperacion|secreta)|clave (?:privada|secreta)|contrasena)'

export const es: WordList = {
  slur: [
    /\b(?:hij[oa]s? de puta|maricon(?:es)?|sudacas?|gilipollas|pendej[oa]s?|cabron(?:es)?|come ?mierda|put[oa]s? de mierda|zorra de mierda)\b/,
    /\b(?:vete a la mierda|que te jodan|jodete|chupame|callate la boca)\b/,
  ],
  insult: [
    /\b(?:eres|sos|es usted) (?:un |una |tan |muy |realmente |el mas |la mas )*(?:idiota|imbecil|estupid[oa]|tont[oa]|inutil|fracasad[oa]|patetic[oa]|basura)\b/,
    /\b(?:los|las) (?:judios|musulmanes|negros|gitanos|inmigrantes|mujeres|gays|extranjeros) son (?:todos |todas |unos |unas |solo )*(?:inferiores|basura|escoria|animales|parasitos|criminales|estupid[oa]s)\b/,
  ],
  threat: [
    /\b(?:matate|suicidate|ahorcate|pegate un tiro|muerete)\b/,
    /\b(?:te voy a|voy a|vamos a) (?:matar|golpear|apunalar|disparar|torturar)(?:te|los|las)?\b|\bte matare\b/,
    /\b(?:mereces|merecen|deberias|deberian) morir\b/,
    /\b(?:fabricar|hacer|construir|montar) (?:una |la )?(?:bomba|molotov)\b/,
  ],
  profit: [
    /\b(?:ganancias?|beneficios?|rentabilidad|rendimientos?|retornos?) (?:\w+ )?garantizad[oa]s?\b/,
    /\b(?:ganancias?|beneficios?|inversion) sin (?:ningun )?riesgo\b|\bno puedes perder\b|\bdinero facil\b|\bte haras? rico\b/,
  ],
  advice: [
    /\b(?:deberias|debes|tienes que) (?:\w+mente |ya )?(?:comprar|vender|invertir)(?:lo|la|los|las)? (?:\w+ )?(?:ya|ahora|hoy|cuanto antes|todo)\b/,
    /\bte (?:recomiendo|aconsejo) (?:que )?(?:comprar|vender|invertir|compres|vendas|inviertas)\b/,
    /\bes (?:un buen|el mejor|el) momento (?:para|de) (?:comprar|vender|invertir)\b|\bes una (?:buena|gran|excelente) (?:compra|inversion)\b/,
  ],
  safety: [/\b(?:es|son|esta) (?:completamente|totalmente|absolutamente|100 ?%) segur[oa]s?\b/],
  secret: [
    new RegExp(`\\b(?:dame|enviame|mandame|dime|muestrame|pasame) (?:tu |la )${SECRET}\\b`),
    new RegExp(
      `\\b(?:escribe|introduce|pega|comparte|envia)\\b.{0,30}\\b${SECRET}\\b.{0,20}\\b(?:aqui|conmigo|en este chat)\\b`,
    ),
    new RegExp(`\\b(?:cual es|necesito) tu ${SECRET}\\b`),
  ],
}
