import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '#text/checkout.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { PickUpPoint } from '#shop/checkout/steps/draft.ts';
import { findPoints, nearFirst } from './sample-points.ts';

type Props = {
  chosen: PickUpPoint | null;
  /** Of whoever orders: points near it come first. */
  zip: string;
  onPick: (point: PickUpPoint) => void;
  onClose: () => void;
};

/** The built-in list of pick-up points, with the same outcome as the carrier's map. */
export function PointPicker({ chosen, zip, onPick, onClose }: Props) {
  const [query, setQuery] = useState('');
  const [markedId, setMarkedId] = useState(chosen?.id);
  const points = nearFirst(findPoints(query), zip);
  // Only what can be seen can be chosen; a search that leaves one point has found it.
  const marked =
    points.find(({ id }) => id === markedId) ?? (points.length === 1 ? points[0] : null);

  // Enter confirms here; the form of the checkout around must not take it for its own.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (marked) onPick(marked);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('checkout.packeta.offlineTitle')}
      top={
        <TextField
          label={t('checkout.packeta.offlineSearch')}
          type="search"
          icon={<Search />}
          value={query}
          autoComplete="off"
          data-autofocus
          onKeyDown={onKeyDown}
          onChange={(event) => setQuery(event.target.value)}
        />
      }
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!marked} onClick={() => marked && onPick(marked)}>
            {t('checkout.packeta.choose')}
          </Button>
        </>
      }
    >
      {points.length === 0 ? (
        <Empty title={t('checkout.packeta.noPoints')} />
      ) : (
        <RadioRows label={t('checkout.packeta.offlineTitle')}>
          {points.map((point) => (
            <RadioRow
              key={point.id}
              name="point"
              label={point.name}
              note={point.address}
              checked={point.id === marked?.id}
              onKeyDown={onKeyDown}
              onChange={() => setMarkedId(point.id)}
            />
          ))}
        </RadioRows>
      )}
    </Dialog>
  );
}
