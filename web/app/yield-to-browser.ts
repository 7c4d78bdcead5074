/** Imported between two parts of the entry: gives the browser time for input and paints between their evaluations. */
await new Promise((resolve) => setTimeout(resolve))

export {}
