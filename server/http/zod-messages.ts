/** Loads zod's English messages, because zod/mini ships without any. */
import * as z from 'zod/mini'

z.config(z.locales.en())
