import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useAddress, usePath } from '#shared/web/address/use-address.ts';
import type { BannerDefinition } from '#shared/web/banners/banner-definition.ts';
import classes from './banner-chips.module.css';

/** On a phone each banner is a chip in the top bar; it opens to its text and actions. */
export function BannerChips({ banners }: { banners: readonly BannerDefinition[] }) {
  return banners.map((banner) => <BannerChip key={banner.key} banner={banner} />);
}

function BannerChip({ banner }: { banner: BannerDefinition }) {
  const content = banner.useContent();
  const here = `${usePath()} ${JSON.stringify(useAddress())}`;
  const [openAt, setOpenAt] = useState<string>();
  if (!content) return null;
  const { title, text, progress, tone, action } = content;
  const figures = progress ? `${progress.done} / ${progress.of}` : undefined;
  const open = openAt === here; // an action of it leads elsewhere
  return (
    <Popover opened={open} onChange={(opened) => setOpenAt(opened ? here : undefined)} position="bottom-end" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          data-tone={tone}
          aria-label={figures ? `${title}: ${figures} ${progress?.unit}` : title}
          onClick={() => setOpenAt(open ? undefined : here)}
        >
          {banner.icon}
          {figures ? <span data-figure>{figures}</span> : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={title}>
        <strong>{title}</strong>
        {text ? <span className={classes.text}>{text}</span> : null}
        {progress ? (
          <>
            <progress value={progress.done} max={progress.of} aria-label={`${title} progress`} />
            <span className={classes.text}>
              {figures} {progress.unit}
            </span>
          </>
        ) : null}
        <div className={classes.actions}>{action}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
