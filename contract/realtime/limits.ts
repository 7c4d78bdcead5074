/** How much one call may carry; the page keeps to it and the engine refuses what does not (spec S5, design §10). */

/** OpenAI's own bound on ids that a client gives to its items. */
export const MAX_ITEM_ID_LENGTH = 32
export const MAX_TEXT_LENGTH = 16_000
export const MAX_IMAGES_PER_MESSAGE = 4
export const MAX_IMAGES_PER_CALL = 16
/** Characters of one data URL: about 1.5 MB of picture. */
export const MAX_IMAGE_URL_LENGTH = 2_000_000
export const MAX_TOOL_OUTPUT_LENGTH = 64_000
export const MAX_ITEMS_PER_CALL = 2_000
/** One message of the socket: every image allowed, the text, and room for the rest. */
export const MAX_EVENT_BYTES = MAX_IMAGES_PER_MESSAGE * MAX_IMAGE_URL_LENGTH + 500_000

/**
 * The page says hello for a visitor who has just pressed start: a message that is not shown, once in a conversation
 * that holds nothing yet. Its id begins like this and it says nothing else.
 */
export const GREETING_ID_PREFIX = 'hi_'
export const GREETING_TEXT = 'hi'
