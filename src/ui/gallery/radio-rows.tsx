import { MapPin } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';

import styles from './samples.module.css';

const ROWS = [
  { name: 'courier', label: 'Kuriér', note: 'Doručenie nasledujúci pracovný deň', end: '4,90 €' },
  { name: 'point', label: 'Výdajné miesto alebo Z-BOX', end: '2,90 €' },
  { name: 'pickup', label: 'Osobný odber', end: 'Zadarmo' },
];

export function RadioSamples() {
  const [chosen, setChosen] = useState('point');

  return (
    <RadioRows className={styles.full} label="Spôsob dopravy">
      {ROWS.map(({ name, ...row }) => (
        <RadioRow
          key={name}
          {...row}
          name="sample-shipping"
          value={name}
          checked={chosen === name}
          onChange={() => setChosen(name)}
        >
          {name === 'point' && chosen === name ? (
            <>
              <Button variant="line" icon={<MapPin />}>
                Vybrať výdajné miesto
              </Button>
              <FieldError>Vyberte, prosím, výdajné miesto.</FieldError>
            </>
          ) : null}
        </RadioRow>
      ))}
      <RadioRow label="Vypnutý riadok" end="–" name="sample-shipping" disabled />
    </RadioRows>
  );
}
