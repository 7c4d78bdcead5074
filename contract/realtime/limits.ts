/** How much one call may carry; the page keeps to it and the engine refuses what does not (spec S5, design §10). */

/** OpenAI's own bound on ids that a client gives to its items. */
export const MAX_ITEM_ID_LENGTH = 32
/** A client names its events by ids of at most this length; the error that answers one repeats it. */
export const MAX_EVENT_ID_LENGTH = 512
export const MAX_TEXT_LENGTH = 16_000
/** One message holds every image allowed, and text around them. */
export const MAX_PARTS = 16
/** A browser speaks with a provider of sound directly, which has a limit of its own. */
export const MAX_PARTS_OF_PROVIDER = 1_000
export const MAX_IMAGES_PER_MESSAGE = 4
export const MAX_IMAGES_PER_CALL = 16
/** Characters of one data URL: about 1.5 MB of picture. */
export const MAX_IMAGE_URL_LENGTH = 2_000_000
export const MAX_TOOL_OUTPUT_LENGTH = 64_000
export const MAX_ITEMS_PER_CALL = 2_000
/** One message of the socket: every image allowed, the text, and room for the rest. */
export const MAX_EVENT_BYTES = MAX_IMAGES_PER_MESSAGE * MAX_IMAGE_URL_LENGTH + 500_000

/** Characters of a browser’s SDP offer; one with every codec there is has a tenth of it. */
export const MAX_OFFER_LENGTH = 64_000
/** Bytes of what a model answers at once. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024

/**
 * The page says hello for a visitor who has just pressed start: a message that is not shown, once in a conversation
 * that holds nothing yet. Its id begins like this and it says nothing else.
 */
export const GREETING_ID_PREFIX = 'hi_'
export const GREETING_TEXT = 'hi'
