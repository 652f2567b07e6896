/** From how many pieces down somebody should order more, where the owner has not said otherwise. */
export const USUAL_LEAST = 5;
