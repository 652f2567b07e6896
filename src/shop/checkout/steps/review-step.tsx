import { Link } from '@tanstack/react-router';
import type { Basket } from '#shop/basket/contract.ts';
import type { Sending } from '#shop/basket/sending.ts';
import { t, type TextKey } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextWithLink } from '#ui/text-with-link.tsx';
import { ChoicesSummary } from './choices-summary.tsx';
import type { Draft, Methods, Step } from './draft.ts';
import { OrderNote } from './order-note.tsx';
import { ReviewLines } from './review-lines.tsx';
import styles from '#shop/checkout/sections.module.css';

type Props = {
  basket: Basket;
  sending: Sending;
  draft: Draft;
  methods: Methods;
  onChange: (draft: Draft) => void;
  onStep: (step: Step) => void;
};

export function ReviewStep({ basket, sending, draft, methods, onChange, onStep }: Props) {
  return (
    <>
      <ChoicesSummary
        basket={basket}
        sending={sending}
        draft={draft}
        methods={methods}
        onStep={onStep}
      />
      <ReviewLines lines={basket.products} />
      <Card as="section" isPadded isFlushOnSmall>
        <OrderNote draft={draft} onChange={onChange} />
      </Card>
      <Card as="section" isPadded isFlushOnSmall>
        <h2 className={styles.title}>{t('checkout.consents')}</h2>
        <Checkbox
          isRequired
          label={<Consent text="checkout.agreeTerms" page="obchodne-podmienky" />}
          checked={draft.agreesTerms}
          onChange={(event) => onChange({ ...draft, agreesTerms: event.target.checked })}
        />
        <Checkbox
          isRequired
          label={<Consent text="checkout.agreePrivacy" page="ochrana-osobnych-udajov" />}
          checked={draft.agreesPrivacy}
          onChange={(event) => onChange({ ...draft, agreesPrivacy: event.target.checked })}
        />
        <Checkbox
          label={t('checkout.newsletter')}
          checked={draft.wantsNews}
          onChange={(event) => onChange({ ...draft, wantsNews: event.target.checked })}
        />
      </Card>
    </>
  );
}

/** Opens beside the checkout, so that reading the terms loses nothing. */
const Consent = ({ text, page }: { text: TextKey; page: string }) => (
  <TextWithLink
    text={t(text)}
    renderLink={(words) => (
      <Link
        className="link"
        to="/page/$language/$pageName"
        params={{ language: 'sk', pageName: page }}
        target="_blank"
      >
        {words}
        <span className="visually-hidden"> ({t('common.openInNewWindow')})</span>
      </Link>
    )}
  />
);
