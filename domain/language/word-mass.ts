/** Weighs the words of a line: how much it matters when a reading leaves one unexplained. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Said out of courtesy or habit; a reading never has to explain them. */
const FILLERS = words(`
  please pls kindly um umm uh uhh uhm er erm hmm hm ah oh eh so well ok okay alright right hey hi hello yo hiya gm
  just really actually basically literally simply honestly seriously maybe perhaps possibly probably like kinda sorta
  quickly quick fast asap real now rn then tho though already yet still again too also even ever
  bro bruh dude man sir mate friend fren frens ser anon fam guys buddy pal sis boss chief dear parley assistant bot
  lol lmao haha hehe lfg thanks thank thx cheers great cool nice perfect sweet awesome good
  currently today tonight moment atm exactly precisely roughly approximately about around
  sorry wait pardon excuse
  dey wey jare wahala biko lah leh meh sia liao lor wallah wesh compa amigo amiga che frere hermano stp svp eh ay aye howdy folks
  fr ngl tbh imo imho idc tf wtf af innit abi abeg oya sef sha o na homie bud luv hun kindest dearest madam homies fellas
`)

/** Grammar: they carry a little, since other words say what is meant. */
const GRAMMAR = words(`
  a an the this that these those it its i me my mine we us our you your he she they them their his her
  is am are was were be been being do does did doing have has had having can could will would shall should may might must
  of in on to for at with from by into as and or but if than out up off over
  what which who whose whom how when where why there here
  not no yes any some all much many more most very
  want need know tell show see say give let get got make take check look think help
  one thing things stuff
`)

/** Colour and circumstance: how, why and how much the person likes it. They never change what a trade is. */
const COLOUR = words(`
  finest best better good bad nice lovely little lil tiny small big huge large modest quick easy simple simply normal usual regular
  fresh new old plain pure solid risky safe stable boring cheap spare extra full proper actual single other whole
  bit part amount sum value worth price pieces piece units unit coins coin token tokens bag bags position positions holdings holding stack stash
  possible possibly grateful glad happy lucky bored scared done ready able going gonna gotta trying try test testing fun laughs luck
  mind decided decide think thought guess suppose reckon feel feeling feels like likes love hope believe mean means say said repeat
  thing things stuff everything something anything somebody everyone people
  time times day days morning evening week today tonight tomorrows moment minute second once first last next
  because since cause reason just-in-case case order purpose name
  set up down back over across away out off in on around through through
  process request preview quote deal trade order transaction move action
  exactly precisely sharp flat total altogether combined overall
  available left remaining existing current currently rest
  wallet account balance portfolio pocket
  lets us yourself myself me
  yes yep sure absolutely definitely obviously certainly totally fully completely immediately straight directly instantly
  wanted would-like like wish wishes desire prefer rather
  must should could would might may shall need needs have has had
  do does did doing done make makes made get gets got getting let lets go goes gone going come comes came give gives keep
  lol omg wow ugh yay man boy girl honey darling baby bestie king queen
  damn fucking freaking bloody goddamn
  risk dead dying hopeless worthless rubbish trash garbage junk looks looking
  rocket moon meme serious silly stupid precious beloved favourite favorite poor lonely shiny juicy trusty lovely humble handsome
  obliged grateful afraid sorry happier kindly volatile jumpy thanks regards cheers bhai yaar na kar do ji boss
  curious whether wondering wondered thinking ordinary standard portion discussed agreed favour favor practice practise learn works
  way lot lots plenty too many much quite rather pretty fairly kind sort
`)

export const isFiller = (word: string): boolean => FILLERS.has(word)

const ENTITY_MASS = 1.5
const GRAMMAR_MASS = 0.2

/** A word that says something by itself. */
export const isTerm = (word: string): boolean => massOf(word) >= 1

/** A word that a reading with money must explain. */
export const isContent = (word: string): boolean => isTerm(word) && !COLOUR.has(word)

export function massOf(word: string): number {
  if (FILLERS.has(word)) return 0
  if (GRAMMAR.has(word)) return GRAMMAR_MASS
  return word.startsWith('<') ? ENTITY_MASS : 1
}
