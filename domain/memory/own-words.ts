/** Decides which words of a message are the person's own, and so may become a memory. */
import { base58Kind } from '#contract/rules/address.ts'
import { outsideText } from '#contract/rules/outside-text.ts'
import type { MessageItem } from '#contract/transcript.ts'

/** A longer message is likely pasted. */
const OWN_MAX = 400
const LINES_MAX = 3
/** A fact is a sentence. */
const FACT_MAX = 200

/** Someone else wrote the words between quotation marks, in code or after '>'. */
const QUOTED =
  /"[^"]*(?:"|$)|“[^”]*(?:”|$)|„[^“”]*(?:[“”]|$)|‚[^‘’]*(?:[‘’]|$)|«[^»]*(?:»|$)|‹[^›]*(?:›|$)|「[^」]*(?:」|$)|『[^』]*(?:』|$)|[❝〝][^❞〞〟]*(?:[❞〞〟]|$)|''[^']*(?:''|$)|(?<![\p{L}\p{N}])['‘][^'’]*(?:['’](?![\p{L}\p{N}])|$)|`[^`]*(?:`|$)|^\s*[>|].*$/gmu

/** Tags, data, headings, lists and code: nobody speaks so. */
const MARKUP = /<\/?[a-z!][^>]*>|^\s*[{[]|^\s*#{1,6}\s|^\s*(?:[-*•–]|\d{1,2}[.)])\s|```|›|»/imu

/** A line of a chat or a script names who says it; 'remember: …' names nobody. */
const SPEAKER =
  /^\s*(?:[[(][^\])]{1,30}[\])]\s*)?@?[\p{L}\p{N}_.'’-]{1,30}(?: [\p{L}\p{N}_.'’-]{1,30}){0,2}\s*(?:[[(][^\])]{1,30}[\])])?\s*:\s+\S/mu
const ASKS_TO_REMEMBER =
  /^\s*(?:[\p{L}']+,? ){0,4}(?:remember|note|forget|mind|memory|merk dir|recuerda|retiens|lembre|ricorda|记住|请记住)(?: that)?\s*:/iu

/** Telephones write I’m for I'm. */
const CURLY = /(?<=\p{L})’(?=\p{L})/gu

/** The message reports what a page, a post or another person says, in which case none of it is a statement. */
const REPORTS =
  /\b(?:says?|said|saying|wrote|writes|written|tweets?|tweeted|posts?|posted|article|blog|newsletter|e-?mails?|dm|according to|quotes?|quoting|text below|the following|pasted?|copied|prompt|system (?:message|note|prompt)|instructions?|translate|summari[sz]e|explain this|on behalf of)\b|:\s*$|:\s*\n/iu

const TEXTS =
  '(?:texts?|messages?|letters?|mails?|notes?|comments?|repl(?:y|ies)|reviews?|captions?|bios?|poems?|songs?|lyrics|sentences?|paragraphs?|lines?|snippets?|screenshots?|ads?|adverts?|flyers?|chats?|invitations?|warnings?|voicemails?|words)'
const PLACES =
  '(?:forum|group|channel|stream|site|website|web|page|app|book|movie|film|show|video|podcast|ad|bot|friend|guy|stranger|internet|news|radio|tv)'

/** The message is about a text: it comes from someone, follows, is disowned, or is to be judged, answered or worded anew. */
const ABOUT_A_TEXT = new RegExp(
  [
    `\\b(?:a|an|the|this|that|his|her|their|these|those|some|someone else'?s) (?:\\p{L}+ ){0,2}${TEXTS}\\b`,
    `\\b(?:from|off|(?:heard|saw|seen|read|found) (?:it )?(?:on|in|at)) (?:a|an|the|some|my|his|her|their) (?:\\p{L}+ )?${PLACES}\\b`,
    String.raw`\b(?:sent|told|gave|forwarded|texted|messaged|showed) (?:(?:it|this|that) )?(?:to )?(?:me|us|you)\b`,
    String.raw`\bsent from\b|\bputs? it\b|\bas (?:he|she|they|the \p{L}+) (?:put|tells?|told|likes? to say)\b`,
    String.raw`\bwhat follows\b|\bhere (?:comes|goes|it is|is what)\b|\bwhat (?:\p{Lu}\p{L}+|he|she|they) (?:thinks?|means?|wants?|wanted)\b`,
    String.raw`\b(?:not mine|not my|not me|wasn'?t me|isn'?t me|not true about me|just kidding|kidding|joking|a joke|scratch that|ignore (?:that|this|it)|never mind|wrong window)\b`,
    String.raw`\b(?:clipboard|scam\w*|phish\w*|spam|legit|genuine|fake|fraud|impersonat\w*|proofread|reword|rephrase|rewrite|grammar|spelling)\b`,
    String.raw`\b(?:what|how) (?:should|do|would|could|can) i (?:answer|reply|respond)\b`,
  ].join('|'),
  'iu',
)

/** Words by which a person would speak of a secret; not even that one was said is kept. */
const SECRET =
  /\b(?:seed|recovery|mnemonic|private key|secret key|secret|passphrase|pass ?word|pass ?code|pin (?:code|number)|pin is|api key|2fa|otp|cvv|card number)\b/iu
const SEED_LENGTH = 12

/** Personal matters that a wallet's assistant has no use for. */
const SENSITIVE =
  /\b(?:cancer|disease|diagnos\w*|depress\w*|pregnan\w*|hiv|illness|therapy|medication|religio\w*|muslim|christian|jewish|hindu|atheist|democrat|republican|politic\w*|vot(?:e|ed|ing)|gay|lesbian|bisexual|transgender|sexual\w*|ethnic\w*|immigra\w*|criminal record)\b/iu

/** A memory permits nothing; and a person does not speak of themselves as the user. */
const PERMITS =
  /\b(?:(?:the|this|any|every) (?:user|human|assistant|owner|model|ai)|without (?:asking|a click|any|my)? ?(?:confirm\w*|consent|asking|preview)|no (?:need to )?confirm\w*|auto-?(?:approv|confirm|sign)\w*|skip (?:the )?(?:confirm\w*|checks?|preview)|(?:ignore|override|bypass|disable|forget) (?:all|any|the|your|my|previous|every|limits?|rules?)|jailbreak|pre-?approv\w*|authori[sz]ed?|super ?admin|admin(?:istrator)?|limits? (?:are|is) off)\b/iu

const BASE58_RUN = /[1-9A-HJ-NP-Za-km-z]{25,}/
const HEX_RUN = /(?:0x)?[0-9a-f]{32,}/i
const PAGE =
  /\bhttps?:|\bwww\.|[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|dev|ag|so|fi|gg|co|fun|info|link|sol|eth)\b/iu
const HANDLE = /(?<![\p{L}\p{N}])@\w/u

/** Returns undefined for a message that is quoted, pasted or reported. Only typed or spoken words of this person count. */
export function ownWords({ role, isHidden, imported, status, title }: MessageItem): string | undefined {
  if (role !== 'user' || isHidden || imported || status !== 'DONE') return undefined
  const lines = title.trim().split(/\r?\n/).filter(Boolean)
  if (title.length > OWN_MAX || lines.length > LINES_MAX) return undefined
  const unquoted = title.normalize('NFKC').replaceAll(QUOTED, ' ').replaceAll(CURLY, "'")
  if (isDocument(unquoted)) return undefined
  return (
    unquoted
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/\s*\n\s*/g, '\n')
      .trim() || undefined
  )
}

const isDocument = (text: string): boolean =>
  MARKUP.test(text) || (SPEAKER.test(text) && !ASKS_TO_REMEMBER.test(text))

/** More than anybody types, and the patterns below take time for each letter. */
const REPORT_MIN = 4_000

/** True when the message, as it was typed, repeats what others say. */
export const isReport = (title: string): boolean => {
  if (title.length > REPORT_MIN) return true
  const text = title.normalize('NFKC')
  return REPORTS.test(text) || ABOUT_A_TEXT.test(text) || new RegExp(QUOTED.source, 'mu').test(text)
}

/**
 * A statement as it may be kept: one line without an address, a page, a handle or a secret. Undefined where it has one:
 * a part of a sentence may mean the opposite of the whole.
 */
export function keepable(statement: string): string | undefined {
  const line = outsideText(statement, FACT_MAX + 1)
    .replace(/[\s.,;:!?]+$/u, '')
    .trim()
  const isLong = line.length > FACT_MAX
  if (line === '' || isLong || !/\p{L}/u.test(line)) return undefined
  const refuses = [SECRET, SENSITIVE, PERMITS, BASE58_RUN, HEX_RUN, PAGE, HANDLE].some((what) =>
    what.test(line),
  )
  const isAddress = line.split(/\s+/).some((word) => base58Kind(word) !== undefined)
  return refuses || isAddress || looksLikeSeed(line) ? undefined : line
}

/** Twelve short plain words in a row without any small word of English. */
function looksLikeSeed(line: string): boolean {
  let run = 0
  for (const word of line.toLowerCase().split(/[\s,]+/)) {
    run = /^[a-z]{3,8}$/.test(word) && !SMALL.has(word) ? run + 1 : 0
    if (run === SEED_LENGTH) return true
  }
  return false
}

const SMALL = new Set(
  'the and for with that this not you are was but when have has from they what all can will'.split(' '),
)
