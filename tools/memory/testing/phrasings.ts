/** Requests about the own memory, and the calls that they make. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'memory'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { action: 'remember' }, [
    'remember that I like short answers',
    'Please remember that I hold JUP for the long term.',
    'can you remember that I only trade on weekends?',
    'don’t forget that I am careful',
    'keep in mind that I am new to this',
    'remember that',
    'good, remember one thing only: always show me dollars',
    'remember this please',
    'call me Ada',
    'my name is Ada',
    'my favourite token is BONK',
    'remember my favourite token is bonk',
    'also my cold wallet is called ledger dont forget',
    'i never trade on sundays, remember that',
    'my budget is 20 a week, keep that in mind',
  ]),
  ...all(TOOL, { action: 'forget' }, [
    'forget that',
    'please forget that I like short answers',
    'forget my name',
    'forget what I said about JUP',
    'forget everything you know about me',
    'delete everything you remember about me',
    'erase your memory',
    'delete the thing about slippage, too tight',
    'delete the student thing its weird',
    'scrap that note about memecoins',
    'get rid of the part about my budget',
  ]),
  ...all(TOOL, { action: 'list' }, [
    'what do you know about me?',
    'what do you remember about me',
    'tell me what you know about me',
    'show me your memory',
    'what have you learned about me',
    'do you know anything about me?',
    'what is my favourite token?',
    'what’s my name?',
  ]),
]
