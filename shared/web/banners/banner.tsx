import { IconMinus } from '@tabler/icons-react';
import { BannerBadge } from '#shared/web/banners/banner-badge.tsx';
import type { BannerContent, BannerDefinition } from '#shared/web/banners/banner-definition.ts';
import { useRemembered } from '#shared/web/remembered.ts';
import classes from './banner.module.css';

/** All banners, the first one on top. */
export function BannerHost({ banners }: { banners: readonly BannerDefinition[] }) {
  return banners.map((banner, place) => <Banner key={banner.key} banner={banner} place={place} />);
}

function Banner({ banner, place }: { banner: BannerDefinition; place: number }) {
  const content = banner.useContent();
  const [minimized, setMinimized] = useRemembered(`banner.${banner.key}.minimized`, false);
  if (!content) return null;
  if (minimized)
    return (
      <BannerBadge
        name={banner.key}
        label={content.title}
        icon={banner.icon}
        tone={content.tone}
        place={place}
        onRestore={() => setMinimized(false)}
      />
    );
  return <OpenBanner content={content} icon={banner.icon} onMinimize={() => setMinimized(true)} />;
}

function OpenBanner({
  content,
  icon,
  onMinimize,
}: {
  content: BannerContent;
  icon: BannerDefinition['icon'];
  onMinimize: () => void;
}) {
  const { title, text, progress, tone, action } = content;
  return (
    <section className={classes.banner} data-tone={tone} aria-label={title}>
      <span className={classes.icon}>{icon}</span>
      <strong className={classes.title}>{title}</strong>
      {text ? <span className={classes.text}>{text}</span> : null}
      {progress ? (
        <span className={classes.progress}>
          <progress value={progress.done} max={progress.of} aria-label={`${title} progress`} />
          {progress.done} / {progress.of} {progress.unit}
        </span>
      ) : null}
      <span className={classes.action}>{action}</span>
      <button
        type="button"
        className={classes.minimize}
        aria-label={`Minimize ${title}`}
        title="Minimize"
        onClick={onMinimize}
      >
        <IconMinus size={18} stroke={1.8} />
      </button>
    </section>
  );
}
