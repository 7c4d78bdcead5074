/** 'Confirm', 'cancel the swap': looks after the swap that is open. Agreeing is the user's own, by the words of the read-back or by the card's button. */
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { outcomeIn } from '../_kit/language/swap-in.ts'
import { swapView } from '../_kit/language/swap-view.ts'
import { LEFT_ALONE, NOUN, SPOKEN_AMOUNT, swapConsent, TRADE } from '../_kit/language/swap-words.ts'
import { solanaSwapExecute } from './contract.ts'
import { parseCancel } from './language/cancel-line.ts'
import { outcomeWords } from './language/outcome-words.ts'

type Slots = Readonly<{
  intentId: string
  /** The words of the preview that agree to it. */
  spokenConsent?: string
}>

const ONLY_A_LOOK = 'All right, nothing is bought or sold: that was only a look, and it moved nothing.'

export const language = defineLanguage(solanaSwapExecute, {
  frames: [
    {
      name: 'decline',
      priority: PRIORITY.refusal,
      patterns: [
        `[no | please] (cancel | decline | reject | abort | drop | stop | forget) (the | my | that | this) ${NOUN}`,
        '[no] [i] (do not | will not) (do it | want it | want that | want this | confirm [it] | agree [to it] | swap [it] | sell [it] | buy [it])',
        '[no] (decline | reject) [it | that | this]',
        `no (do not | cancel) [it] [please]`,
        '[no] i [have] changed my mind',
      ],
      spokenAlone: ['[no] cancel the (swap | trade | order)', "[no] (do not | don't) do it"],
      read: () => ({
        say: 'There is no swap waiting, so nothing is swapped.',
        isRefusal: true,
        whileOpen: () => ({ say: LEFT_ALONE, isRefusal: true }),
      }),
    },
    {
      name: 'decline',
      priority: PRIORITY.refusal,
      decides: true,
      patterns: [
        '^ [ok | no | oh | hey | sorry] [i | we] [am | are] not [really | actually | even | going to | here to] (buying | selling | swapping | trading | buy | sell | swap | trade) [it | anything | any | yet | now | them] [i] [was | am] [just | only] [i] [was | am] [just | only] (asking | looking | checking | curious | wondering | browsing | comparing | playing | wanted to (know | see | check | look)) [that | for now | thanks | around] $',
      ],
      read: () => ({
        say: ONLY_A_LOOK,
        isRefusal: true,
        whileOpen: () => ({ say: ONLY_A_LOOK, isRefusal: true }),
      }),
    },
    {
      name: 'decline',
      // One word that stops everything goes before.
      priority: PRIORITY.talk - 1,
      patterns: [],
      read: () => undefined,
      parse: parseCancel,
    },
    {
      name: 'can-cancel',
      // The handbook answers its own questions first.
      priority: PRIORITY.unavailable - 10,
      patterns: [
        '(can | could | may | am i able to | is it possible to | is there time to) [i | we] [still | also | always] (cancel | back out | stop | call it off | change my mind) [it | that | this | the (swap | trade | order)] [later [on] | now | afterwards | any time | if i want]',
        '(what if | what happens if | and if) (i | we) (cancel | back out | change my mind | do not confirm | do nothing | say no) [it | that | later]',
        '(how | where) (do | can) i (cancel | stop | back out) [of] [it | that | this]',
      ],
      vetoes: ['{token}', '{number}'],
      read: () => ({
        say: 'Until you confirm, nothing moves: say **cancel the swap**, press Cancel on the card, or let it expire. Once you have confirmed, a trade can no longer be cancelled.',
      }),
    },
    {
      name: 'confirm',
      priority: PRIORITY.decision,
      patterns: [
        `[yes | ok | please | i | we] (confirm | confirmed | approve | accept | execute | authorize | sign) [it | this | that | (the | my | this | that) ${NOUN}]`,
        '[yes | i | we | please] (confirm | confirmed | approve) ...',
        `yes (${TRADE} | please ${TRADE}) ...`,
        '[yes] (go ahead | do it | go for it | send it | make it so | yes do it | yes go ahead | please do | let us do it) [and] [with (it | that | the (swap | trade))] [please | confirm]',
      ],
      // A question about confirming, or the wish to wait with it, agrees to nothing.
      vetoes: [
        'do it (again | once more)',
        '(not | never | without | before | until) ... (confirm | confirming | approve | accept | execute | executing | authorize | sign | signing)',
        '(but | rather | instead | make it) ... ({number} | {money} | {token} | half | quarter | third | less | more)',
        '(how | where | what | why | when | which | time) ... (confirm | approve | accept | execute | authorize | sign)',
        '(do | must | should | can | could | may | if | once | after | before) i [have to | need to | still | just | really | only] (confirm | approve | accept | execute | authorize | sign)',
      ],
      // The words of the read-back.
      also: [
        '{number} [dollars | bucks | percent | % | usd] [worth] [of] [my | the]',
        '(half | quarter | all | third | tenth | dollar) [worth] [of] [a | my | the]',
        '{token} (to | for | into | with)',
        '(to | for | into | with) {token}',
        '[please] (yes | now | please)',
      ],
      // Only the whole read-back moves money; the short forms are answered with what to say.
      spoken: [
        `[yes | i] confirm ${SPOKEN_AMOUNT} {token} (to | for | into) {token}`,
        '(confirm | execute) the (swap | trade)',
      ],
      spokenAlone: ['yes (go ahead | do it | confirm)', 'go ahead', 'do it', '[i] confirm'],
      read: () => ({
        say: 'There is no swap that waits for your word. Ask for one first, like **swap half a SOL to USDC**: you see what it would do before anything moves.',
        whileOpen: ({ intent_id, spoken_consent }) => ({
          slots: { intentId: intent_id, spokenConsent: spoken_consent },
        }),
      }),
    },
  ],
  // The tool tells how the swap stands, and has it done once its person has agreed; it never agrees to anything.
  args: ({ intentId }: Slots) => ({ intent_id: intentId }),
  view: swapView,
  saysIn: outcomeIn,
  says: (view, { spokenConsent }) =>
    outcomeWords({ ...view, spoken_consent: spokenConsent || view.spoken_consent }),
  consent: swapConsent,
})
