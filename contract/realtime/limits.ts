/** The socket and the limits of one call; the page observes them and the engine refuses anything above (spec S5, design §10). */

/** Opens the WebSocket of a call. */
export const SOCKET_PATH = '/api/realtime/socket'

/** OpenAI's own bound on item ids from clients. */
export const MAX_ITEM_ID_LENGTH = 32
/** The longest id that a client may give an event; the error for the event repeats it. */
export const MAX_EVENT_ID_LENGTH = 512
/** Characters of one message, in all of its parts together. */
export const MAX_TEXT_LENGTH = 16_000
/** A message holds every allowed image with text around them. */
export const MAX_PARTS = 16
/** A browser sends audio to a provider directly, whose own limit applies. */
export const MAX_PARTS_OF_PROVIDER = 1_000
export const MAX_IMAGES_PER_MESSAGE = 4
export const MAX_IMAGES_PER_CALL = 16
/** Characters of one data URL: a picture of about 1.5 MB. */
export const MAX_IMAGE_URL_LENGTH = 2_000_000
export const MAX_TOOL_OUTPUT_LENGTH = 64_000
export const MAX_ITEMS_PER_CALL = 2_000
/** The size of one socket message: every allowed image, the text, and some overhead. */
export const MAX_EVENT_BYTES = MAX_IMAGES_PER_MESSAGE * MAX_IMAGE_URL_LENGTH + 500_000

/** Characters of a browser’s SDP offer; one with every known codec has a tenth of it. */
export const MAX_OFFER_LENGTH = 64_000
/** Bytes of one model response. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024

/**
 * Begins the id of the hidden message that the page sends when a user starts a new conversation. The message may
 * appear once, in an empty conversation, with a fixed text.
 */
export const GREETING_ID_PREFIX = 'hi_'
export const GREETING_TEXT = 'hi'
