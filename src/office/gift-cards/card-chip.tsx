import type { CardState } from '#staff/gift-cards/contract.ts';
import { t } from '#text/office/gift-cards.ts';
import { Chip } from '#ui/chip.tsx';

const TONES = { valid: 'success', used: 'neutral', expired: 'warning' } as const;

export const CardChip = ({ state }: { state: CardState }) => (
  <Chip tone={TONES[state]}>{t(`giftCards.states.${state}`)}</Chip>
);
