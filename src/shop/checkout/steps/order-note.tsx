import { t } from '#text/checkout.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { LONGEST_NOTE } from '#shop/checkout/contract.ts';
import type { Draft } from './draft.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void };

/** From the second step on, and still on the last one, where people read everything once more. */
export const OrderNote = ({ draft, onChange }: Props) => (
  <TextArea
    label={t('checkout.orderNote')}
    placeholder={t('checkout.orderNotePlaceholder')}
    hint={t('checkout.orderNoteLimit', { count: LONGEST_NOTE })}
    maxLength={LONGEST_NOTE}
    value={draft.orderNote}
    onChange={(event) => onChange({ ...draft, orderNote: event.target.value })}
  />
);
