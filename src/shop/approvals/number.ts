type Numbered = { year: number; place: number };

/** As people call a request: 2026-0041. */
export const numberOf = ({ year, place }: Numbered) => `${year}-${String(place).padStart(4, '0')}`;
