import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { InfoTip } from '#ui/overlay/info-tip.tsx';
import { Note } from '#ui/note.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

import { Samples } from './samples.tsx';

const TO_BASKET = <a href="#kosik">Zobraziť košík</a>;

export function FeedbackSamples() {
  const toasts = useToasts();

  return (
    <Samples title="Hlásenia a stavy">
      <Button
        variant="line"
        onClick={() => toasts.success('Produkt bol pridaný do košíka.', { action: TO_BASKET })}
      >
        Úspech
      </Button>
      <Button
        variant="line"
        onClick={() =>
          toasts.warning('Formulár nie je vyplnený správne. Skontrolujte, prosím, označené polia.')
        }
      >
        Upozornenie
      </Button>
      <Button
        variant="line"
        onClick={() => toasts.error('Nastala neočakávaná chyba. Skúste to, prosím, znova.')}
      >
        Chyba
      </Button>
      <Button
        variant="line"
        onClick={() => toasts.info('Cena niektorých položiek sa zmenila.', { life: 10_000 })}
      >
        Informácia
      </Button>
      <Chip>Nová</Chip>
      <Chip tone="warning">Pripravená na odber</Chip>
      <Chip tone="success">Doručená</Chip>
      <Chip tone="error">Po splatnosti</Chip>
      <Chip tone="neutral">Stornovaná</Chip>
      <span>
        Doprava{' '}
        <InfoTip
          label="Doprava"
          text="Cena dopravy závisí od zvoleného spôsobu doručenia a je uvedená bez DPH."
        />
      </span>
      <Note>Ak potrebujete zmeniť adresu, kontaktujte nás, prosím.</Note>
      <FormProblem>Príliš veľa pokusov. Skúste to, prosím, neskôr.</FormProblem>
    </Samples>
  );
}
