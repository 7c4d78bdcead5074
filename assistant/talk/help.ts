/** 'Help', 'what can you do': offers the examples of the tools that are there, so it never promises a tool that is not. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Intent } from '../understanding/intent.ts'

export const help: Intent = {
  name: 'help',
  priority: PRIORITY.talk,
  patterns: [
    '^ [i need | some] (help | help me | help me out | i need help | commands | menu | options | examples | features | capabilities | faq | guide | tutorial | instructions | manual) [me | please | out] $',
    'what (can | could | do) (you | i | we) (do | ask | say | try | know | help with | help me with | offer | support) [you] [here | with this | for me | about | to do | at all]',
    'what [is it that] (do you do | you do | are you (good at | able to do | capable of | for | useful for))',
    'how (does this | do you | do i | can i | does it | does parley) (work | use this | start | begin | use you | use it)',
    'how can you help [me | us]',
    'how can i use (this | you | parley)',
    '^ what (now | is this | is this thing | is this site | is this app | next | are my options | else can you do) $',
    '<show> what you (can do | know | offer)',
    'where (do | should) i (start | begin)',
    '^ [get | getting | let us] (start | started | begin | go) $',
    'what (kind | sort) of (questions | things | stuff) ...',
    '<show> [some | a few | the | all | your] (commands | options | examples | features | tools | capabilities)',
    '(which | what) (tools | commands | features) (are there | do you have | can i use | are available)',
    'what should i (ask | say | do) [now | first | next] $',
  ],
  also: ['for me', 'of what to say', 'exactly', 'explain'],
  vetoes: [
    '{token} [work | works]',
    '(swap | trade | confirm | slippage | preview | fees | limit | signing | sign in) ',
    'holders',
  ],
  spoken: [
    '[can you | could you] help [me]',
    'i need help',
    'what can you do [for me]',
    'what can i (ask [you] | say | do)',
    'how (does this | do you) work',
    'how can you help [me]',
    'show me what you can do',
    'where do i start',
  ],
  respond: () => ({ offer: '' }),
}
