import { Search } from 'lucide-react';
import { useState } from 'react';

import { Amount } from '#ui/form/amount.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';

import { RadioSamples } from './radio-rows.tsx';
import styles from './samples.module.css';
import { Samples } from './samples.tsx';

export function FieldSamples() {
  const [amount, setAmount] = useState(1);
  const [metres, setMetres] = useState(10);

  return (
    <Samples title="Polia">
      <div className={styles.grid}>
        <TextField label="Bežné" defaultValue="Továrenská 18" />
        <TextField label="Prázdne" placeholder="Napríklad Trenčín" isRequired />
        <TextField
          label="Chyba"
          defaultValue="kovac@elmont"
          error="Zadajte platnú e-mailovú adresu."
        />
        <TextField
          label="Len na čítanie"
          defaultValue="kovac@elmont.sk"
          readOnly
          hint="E-mail je prevzatý z vášho účtu."
        />
        <TextField label="Vypnuté" defaultValue="SK2020123456" disabled />
        <TextField label="Heslo" type="password" defaultValue="tajne-heslo" />
        <TextField label="S ikonou" icon={<Search />} defaultValue="Trenč" />
        <Select label="Krajina">
          <option>Slovensko</option>
        </Select>
        <Select label="Vypnutý výber" disabled>
          <option>Slovensko</option>
        </Select>
        <Select label="Výber s chybou" error="Vyberte jednu z možností.">
          <option>–</option>
        </Select>
      </div>
      <TextArea className={styles.half} label="Poznámka" hint="Najviac 500 znakov" rows={3} />
      <TextArea
        className={styles.half}
        label="Vaša otázka"
        error="Toto pole je povinné."
        isRequired
        rows={3}
      />
      <Select label="Zoradiť" isLabelHidden>
        <option>Od najnovších</option>
        <option>Názov A – Z</option>
      </Select>
      <Switch label="Len skladom" defaultChecked />
      <Switch label="Zrušené" />
      <Switch label="Vypnuté" disabled />
      <Amount value={amount} onChange={setAmount} />
      <Amount value={metres} onChange={setMetres} step={5} unit="m" label="Po piatich metroch" />
      <Amount
        value={3}
        onChange={setAmount}
        label="S chybou"
        error="Zadajte množstvo od 1 do 9 999."
      />
      <Amount value={3} onChange={setAmount} label="Vypnuté množstvo" disabled />
      <Checkbox label="Zaškrtnuté" defaultChecked />
      <Checkbox label="Nezaškrtnuté" hint="Nepovinné" />
      <Checkbox label="S chybou" error="Bez súhlasu nie je možné pokračovať." />
      <Checkbox label="Vypnuté" disabled defaultChecked />
      <RadioSamples />
    </Samples>
  );
}
