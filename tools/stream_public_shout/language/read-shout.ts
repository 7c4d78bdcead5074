/** Finds the text of a shout in a line as it was typed, so that nothing of it is changed. */
import type { ShoutRequest } from '#domain/stage.ts'

const COURTESY =
  "(?:(?:hey|ok|okay|hi|please|parley|now|(?:can|could|would|will) you|i(?: want| would like|'d like) to|let(?: me|'?s| us))[\\s,]+)*"
const PLACE = '(?:the |our )?(?:stream|overlay|broadcast|viewers|chat)'
const VERB = `shout(?: out)?(?:,? (?:to|on|at) ${PLACE})?(?:\\s*[:,]| that| saying)?`
const NOUN = `(?:send|post|make|put out|put up|do|drop)(?: out| up)? (?:(?:a|an|my|this|one|another) )?(?:public )?shout(?: ?-?out)?(?: (?:to|on) ${PLACE})?(?:\\s*[:,]| that says| saying| with(?: the (?:text|words))?)`
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
  `^${COURTESY}(?:shout(?: something| a message)?|(?:send|post|make|put out|do|drop) (?:a|my|one|another) (?:public )?shout)(?: (?:to|on) ${PLACE})?(?: please)?[.!?]*$`,
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
