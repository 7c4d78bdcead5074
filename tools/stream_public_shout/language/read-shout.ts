/** Finds the text of a shout in a line as it was typed, so that nothing of it is changed. */
import type { ShoutRequest } from '#domain/stage.ts'

const COURTESY =
  "(?:(?:hey|ok|okay|hi|yo|please|parley|now|(?:can|could|would|will) you|(?:can|could|may) i|i(?: want| would like|'d like) to|let(?: me|'?s| us))[\\s,]+)*"
const PLACE = '(?:the |our )?(?:stream|overlay|broadcast|viewers|chat)'
const VERB = `shout(?: out)?(?:,? (?:to|on|at) ${PLACE})?(?:\\s*[:,]| that| saying)?`
const NOUN = `(?:send|post|make|put|do|drop|throw|leave|give)(?: out| up)? (?:(?:a|an|my|this|one|another) )?(?:public )?shout(?: ?-?out)?(?: (?:to|on) ${PLACE})?(?:\\s*[:,]| that says| saying| with(?: the (?:text|words))?)`
const SCREEN = '(?:stream|overlay|broadcast|live|screen|show|stage|viewers)'
/** 'Tell the viewers …', 'write on the overlay: …': with the place of the shout, other verbs post it too. */
const TO_VIEWERS = `(?:tell|let) (?:all )?(?:(?:the |our |my )?(?:whole |entire )?(?:viewers|stream|audience|people on (?:the )?(?:stream|overlay))|every(?:body|one)(?: know)?,? on (?:the |our )?${SCREEN})(?: know)?(?: that)?(?:\\s*[:,])?`
const ON_SCREEN = `(?:write|put|post|display|show)(?: up)? (?:this |it )?(?:on|in|to|up on) (?:the |our )?${SCREEN}(?:(?:\\s*[:,])| that| saying|(?=\\s+["“'‘«„]))|(?:overlay|stream|public) shout\\s*[:,]`
/** 'Shout out to the mods' is itself the text. */
const OUT_TO = new RegExp(`^${COURTESY}(shout[ -]?out to (?!${PLACE}\\b).+)$`, 'is')
const WITH_TEXT = [
  new RegExp(`^${COURTESY}${NOUN}\\s*(.+)$`, 'is'),
  new RegExp(`^${COURTESY}${VERB}\\s+(.+)$`, 'is'),
  new RegExp(`^${COURTESY}(?:${TO_VIEWERS}|${ON_SCREEN})\\s*(.+)$`, 'is'),
]
const WITHOUT_TEXT = new RegExp(
  `^${COURTESY}(?:shout(?: something| a message| smth| sth| anything)?|(?:send|post|make|put(?: out| up)?|do|drop|throw|leave) (?:a|my|one|another) (?:public )?shout)(?: (?:to|on|in|for) ${PLACE})?(?: please| lol)?[.!?]*$`,
  'i',
)
/** An order to speak up later, or talk about shouting. */
const NOT_A_SHOUT =
  /^(?:when|once|whenever|as soon as|if|the moment|at (?!all)|me\b|feed\b|it out|something\b|is\b|are\b|was\b|box\b)/i

const QUOTED =
  /^["“”'‘«„](.+)["“”'’»][.!]?(?:,? (?:as|by|from|under(?: the (?:name|alias))?) ["“]?([^"”]+?)["”]?)?[.!]?$/s
const UNDER_ALIAS =
  /^(.+?),? (?:under the (?:name|alias)|with the (?:name|alias)) ["“]?([^"”]+?)["”]?[.!]?$/is
const ON_STAGE = /,? (?:on|to) (?:the |our )(?:stream|overlay|broadcast|screen)(?: please)?[.!]?$/i

/** 'Put a shout on his stream: …': the stream of a coin shows no shouts of ours. */
const ELSEWHERE =
  /^.*?\bshout\b.*? (?:on|to|in|at) (?:(?:his|her|their|that|this)(?: guy'?s?| dude'?s?)?|[\w$]{2,15}'s) (?:stream|live|chat|broadcast)(?:\s*[:,]| that says| saying)?\s*["“](.+?)["”][.!]*$/is

export const shoutElsewhere = (typed: string): string | undefined => ELSEWHERE.exec(typed.trim())?.[1]?.trim()

const TURN = '(?:(?:no|nah|nope|actually|wait|ok|okay|sorry|rather|hmm?|and|oh|please)[,\\s]+)*'
const INTO =
  '(?:make (?:it|that)(?: say)?|change (?:it|that|the text) to|(?:it should|let it|have it)? ?say|write|put|instead(?: of that)?)'
const OTHER_TEXT = new RegExp(`^${TURN}${INTO}[:,]?\\s+["“](.+?)["”][.!]*$`, 'is')

/** The text of 'no, make it "gm"', which is another shout. */
export const otherText = (typed: string): string | undefined => OTHER_TEXT.exec(typed.trim())?.[1]?.trim()

const GOES_OUT =
  /^(?:(?:yes|yep|yeah|ye|yea|ok|okay|sure|alright|perfect|great|cool|looks good|now|please|just|go|then)[,\s]+)*(?:post|send|put|shout|publish|drop|fire)(?: (?:it|that|this))(?: (?:up|out|off|now|please|there|on|live|then))*[.!]*$|^(?:(?:yes|yep|yeah|ok|okay|sure)[,\s]+)*(?:go|go ahead|do it|yes|yep|yeah|ye|sure)(?: please| then)?[.!]*$/i

/** 'Yes, post it'. */
export const isGoAhead = (typed: string): boolean => GOES_OUT.test(typed.trim())

/** Undefined when the line is no shout; without a text when it asks for one and says nothing. */
export function readShout(typed: string): Partial<ShoutRequest> | undefined {
  const line = typed.trim()
  if (WITHOUT_TEXT.test(line)) return {}
  const text = [OUT_TO, ...WITH_TEXT].map((each) => each.exec(line)?.[1]).find((found) => found !== undefined)
  if (text === undefined || NOT_A_SHOUT.test(text)) return undefined
  const bare = text.replace(ON_STAGE, '')
  const [, message = bare, alias] = QUOTED.exec(bare) ?? UNDER_ALIAS.exec(bare) ?? []
  return { message: message.replace(ON_STAGE, '').trim(), alias: alias?.trim() }
}
