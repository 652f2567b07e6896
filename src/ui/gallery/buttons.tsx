import { Heart, ShoppingCart, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';

import { Button, buttonClass } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import { Samples } from './samples.tsx';

const VARIANTS = ['buy', 'ink', 'line', 'quiet', 'danger'] as const;

export function ButtonSamples() {
  const [isPressed, setIsPressed] = useState(true);

  return (
    <Samples title="Tlačidlá">
      {VARIANTS.map((variant) => (
        <Fragment key={variant}>
          <Button variant={variant} icon={<ShoppingCart />}>
            Do košíka
          </Button>
          <Button variant={variant} isLoading>
            Načítava sa
          </Button>
          <Button variant={variant} disabled>
            Vypnuté
          </Button>
        </Fragment>
      ))}
      <Button variant="buy" size="sm">
        sm 0,75 rem
      </Button>
      <Button variant="buy">md 1 rem</Button>
      <Button variant="buy" size="lg">
        lg 1,5 rem
      </Button>
      <a className={buttonClass({ variant: 'line' })} href="#odkaz">
        Odkaz
      </a>
      <IconButton icon={<Trash2 />} label="Obyčajné" />
      <IconButton icon={<Trash2 />} label="S okrajom" variant="line" />
      <IconButton icon={<Trash2 />} label="Vypnuté" disabled />
      <IconButton
        icon={<Heart />}
        label="Prepínač"
        isPressed={isPressed}
        onClick={() => setIsPressed(!isPressed)}
      />
      <Button isBlock>Na celú šírku</Button>
    </Samples>
  );
}
