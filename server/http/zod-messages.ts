/** Gives every door words for what is wrong with an input; zod/mini has none unless a language is loaded. */
import * as z from 'zod/mini'

z.config(z.locales.en())
