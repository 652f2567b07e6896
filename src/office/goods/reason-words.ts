import type { CorrectionReason } from '#staff/stock/reasons.ts';
import { t } from '#text/office/goods.ts';

export const reasonWords = (reason: CorrectionReason) => t(`goods.reasons.${reason}`);
