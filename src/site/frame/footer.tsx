import { useSuspenseQuery } from '@tanstack/react-query';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import type { Site } from '#shop/content/contract.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { formatPhone, formatZip } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t, type TextKey } from '#text/text.ts';
import { FortPlan } from '#ui/fort-plan.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { mailLink, phoneLink } from './contact-links.ts';
import styles from './footer.module.css';
import { Logo } from '#site/header/logo.tsx';
import { ThemeSwitch } from '#site/header/theme-switch.tsx';

/** `isBare`: only the closing line, where nothing should lead away from the order. */
export function Footer({ isBare }: { isBare: boolean }) {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()));
  const { company } = site;

  return (
    <footer className={styles.footer} data-on-ink>
      <FortPlan className={styles.plan} />
      <div className="wrap">
        {!isBare && <Columns site={site} />}
        <div className={styles.closing}>
          <p>
            {t('footer.copyright', {
              year: site.copyright_year,
              company: noBreak(company.name.replace(/\.$/, '')),
            })}
          </p>
          <p>{t('footer.pricesNote')}</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Columns({ site: { company, brand, opening_hours: hours } }: { site: Site }) {
  return (
    <div className={styles.columns}>
      <div>
        <Logo hasTagline />
        {brand.about && <p className={styles.about}>{brand.about}</p>}
      </div>
      <div>
        <h2>{t('footer.contact')}</h2>
        <address>
          <a href={phoneLink(company.phone)}>
            <Phone role="img" aria-label={t('footer.phone')} />
            {formatPhone(company.phone)}
          </a>
          <a href={mailLink(company.email)}>
            <Mail role="img" aria-label={t('footer.email')} />
            {company.email}
          </a>
          <p className={styles.line}>
            <MapPin role="img" aria-label={t('footer.address')} />
            <span>
              {company.street},{' '}
              <span className={styles.city}>{`${formatZip(company.zip)} ${company.city}`}</span>
            </span>
          </p>
        </address>
      </div>
      <div>
        <h2>{t('footer.openingHours')}</h2>
        <dl className={styles.hours}>
          {hours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </div>
      <nav aria-label={t('footer.navigation')}>
        <h2>{t('footer.information')}</h2>
        <ul className={styles.pages}>
          {PAGES.map(([label, pageName]) => (
            <li key={pageName}>
              <Link to="/page/$language/$pageName" params={{ language: 'sk', pageName }}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const PAGES: [TextKey, string][] = [
  ['footer.aboutUs', 'o-nas'],
  ['footer.contactPage', 'kontakt'],
  ['footer.installers', 'pre-montazne-firmy'],
  ['footer.shippingPayment', 'doprava-a-platba'],
  ['footer.service', 'servis'],
  ['footer.complaints', 'reklamacny-poriadok'],
  ['footer.terms', 'obchodne-podmienky'],
  ['footer.privacy', 'ochrana-osobnych-udajov'],
  ['footer.cookies', 'cookies'],
  ['footer.waste', 'likvidacia-elektroodpadu'],
  ['footer.accessibility', 'vyhlasenie-o-pristupnosti'],
];
