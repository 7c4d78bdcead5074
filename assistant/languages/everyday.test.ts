/** Tests what newcomers ask in every language: help, taxes, deposits, contacts, time to confirm, and that they leave it. */
import { describe, expect, it } from 'vitest'
import { moveFor } from '../testing/corpus-reader.ts'
import { lastOf } from '../testing/dialogue.ts'

describe('an entry of the handbook', () => {
  it.each([
    ['Muss ich darauf eigentlich Steuern zahlen?', 'taxes'],
    ['¿hay que declarar esto a Hacienda?', 'taxes'],
    ['est-ce que je dois le déclarer ?', 'taxes'],
    ['isso eu preciso declarar?', 'taxes'],
    ['卖了要交税吗', 'taxes'],
    ['Kann mir ein Freund SOL schicken?', 'deposit'],
    ['¿cómo recibo SOL de mi hermano?', 'deposit'],
    ['comment je fais pour recevoir des SOL de ma sœur ?', 'deposit'],
    ['como recebo SOL da minha amiga?', 'deposit'],
    ['朋友怎么把SOL转给我', 'deposit'],
    ['Wie bekomme ich SOL von meinem Bruder?', 'deposit'],
    ['¿cómo puedo recibir USDC de mi madre?', 'deposit'],
    ['comment recevoir du SOL de mon frère ?', 'deposit'],
    ['como recebo SOL do meu irmão?', 'deposit'],
    ['怎么接收我哥哥的SOL', 'deposit'],
    ['Wie füge ich meine Schwester hinzu?', 'address-book'],
    ['¿cómo agrego a mi hermana?', 'address-book'],
    ['où est mon carnet d’adresses ?', 'address-book'],
    ['como adiciono minha irmã na lista de contatos?', 'address-book'],
    ['怎么把妹妹加进地址簿', 'address-book'],
    ['Wie lange habe ich Zeit zum Bestätigen?', 'preview-expiry'],
    ['¿cuánto tiempo tengo para confirmarlo?', 'preview-expiry'],
    ['combien de temps est-ce que j’ai pour confirmer ?', 'preview-expiry'],
    ['quanto tempo tenho para confirmar?', 'preview-expiry'],
    ['我有多长时间可以确认', 'preview-expiry'],
  ])('%s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })
})

describe('what can be done here', () => {
  it.each([
    'Was kann man hier eigentlich tun?',
    '¿qué se puede hacer aquí?',
    'on peut faire quoi ici ?',
    'o que dá pra fazer aqui?',
    '这里可以做什么',
  ])('%s', (line) => {
    expect(moveFor(line)).toHaveProperty('offer')
  })
})

describe('leaves a trade', () => {
  it.each([
    ['tausche 0,2 SOL in USDC', 'Gut, dann lassen wir das.'],
    ['cambia 0,2 SOL a USDC', 'bueno, lo dejamos'],
    ['échange 0,2 SOL contre USDC', 'bon, on laisse tomber'],
    ['troca 0,2 SOL por USDC', 'então deixa'],
    ['把 0.2 SOL 换成 USDC', '那就算了'],
  ])('%s / %s', (trade, line) => {
    const { intent, calls } = lastOf(trade, line)
    expect(calls).toEqual([])
    expect(intent).toMatch(/^(?:stop|decline)/)
  })
})
