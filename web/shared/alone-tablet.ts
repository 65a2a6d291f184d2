/** ms between two questions of a shared tablet that nobody has taken: it hears no events (decisions/274) */
export const aloneAskEvery = 5_000
