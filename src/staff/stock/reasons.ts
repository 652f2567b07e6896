/** Why what lies in a warehouse is another number than the shop thought; the last one needs a note. */
export const CORRECTION_REASONS = [
  'counted',
  'damaged',
  'lost',
  'own_use',
  'wrong_receipt',
  'another',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];
