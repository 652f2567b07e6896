import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { FocusEvent, PointerEvent } from 'react';
import { useApi } from '#base/wire/api.ts';
import type { Banner } from '#shop/content/contract.ts';
import { bannersQuery } from '#shop/content/queries.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './home-banners.module.css';
import { useSlideshow } from './use-slideshow.ts';

/** The slideshow at the top of the home page. */
export function HomeBanners() {
  const { data: banners, isPending } = useQuery(bannersQuery(useApi()));
  if (isPending)
    return (
      <div className={styles.show} aria-busy="true">
        <Skeleton className={styles.face} />
      </div>
    );
  return banners && banners.length > 0 ? <Slideshow banners={banners} /> : null;
}

function Slideshow({ banners }: { banners: Banner[] }) {
  const { index, isStopped, isFetched, goTo, toggle, hold, release } = useSlideshow(banners.length);

  // A finger has no hover, and a click leaves focus behind: only resting there holds the slide.
  const holding = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && hold(),
    onPointerLeave: release,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && hold(),
    onBlur: release,
  };

  return (
    <section
      className={classNames(styles.show, 'not-printed')}
      aria-roledescription={t('pages.homepage.slideshow')}
      aria-label={t('pages.homepage.promo')}
      data-on-ink
      {...holding}
    >
      <div className={styles.slides} aria-live={isStopped ? 'polite' : 'off'}>
        {banners.map((banner, number) => (
          <Slide
            key={banner.image}
            banner={banner}
            isFirst={number === 0}
            isShown={number === index}
            isFetched={isFetched(number)}
          />
        ))}
      </div>
      {banners.length > 1 && (
        <div className={styles.controls}>
          <IconButton
            variant="onInk"
            icon={<ChevronLeft />}
            label={t('pages.homepage.previousSlide')}
            onClick={() => goTo(index - 1)}
          />
          {banners.map((banner, number) => (
            <button
              key={banner.image}
              type="button"
              className={styles.dot}
              aria-label={t('pages.homepage.goToSlide', { number: number + 1 })}
              aria-current={number === index ? 'true' : undefined}
              onClick={() => goTo(number)}
            />
          ))}
          <IconButton
            variant="onInk"
            icon={<ChevronRight />}
            label={t('pages.homepage.nextSlide')}
            onClick={() => goTo(index + 1)}
          />
          <IconButton
            className={styles.pause}
            variant="onInk"
            icon={isStopped ? <Play /> : <Pause />}
            label={t(isStopped ? 'pages.homepage.playSlideshow' : 'pages.homepage.pauseSlideshow')}
            onClick={toggle}
          />
        </div>
      )}
    </section>
  );
}

type SlideProps = { banner: Banner; isFirst: boolean; isShown: boolean; isFetched: boolean };

function Slide({ banner: { image, label, link }, isFirst, isShown, isFetched }: SlideProps) {
  return (
    <Link
      to={link}
      className={classNames(styles.slide, isShown && styles.isShown)}
      inert={!isShown}
      data-shown={isShown}
    >
      <span className={classNames(styles.face, 'cut')}>
        {isFetched && (
          <img
            src={image}
            alt={label}
            width="1600"
            height="560"
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'low'}
          />
        )}
        <span className={styles.label} aria-hidden="true">
          {noBreak(label)}
        </span>
      </span>
    </Link>
  );
}
