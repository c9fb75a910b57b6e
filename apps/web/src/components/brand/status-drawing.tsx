import type { ReactNode } from 'react';
import classes from './status-drawing.module.css';

/**
 * Line drawings on a box of 120 by 88; `data-accent` marks the part in the tenant's colour, `data-soft` a filled
 * background.
 */
const DRAWINGS = {
  lost: (
    <>
      <path data-soft="" d="M24 76h72" />
      <path d="M60 12v64M50 76h20" />
      <path data-accent="" d="M60 18h28l8 8-8 8H60z" />
      <path d="M60 40H34l-8 8 8 8h26z" />
    </>
  ),
  closed: (
    <>
      <path d="M18 76h84" />
      <path d="M36 76V16h48v60" />
      <path d="M44 76V24h32v52" />
      <rect data-accent="" x="51" y="46" width="18" height="14" rx="2" />
      <path data-line-accent="" d="M54.5 46v-4a5.5 5.5 0 0 1 11 0v4" />
    </>
  ),
  broken: (
    <>
      <path d="M6 62c14 0 12-22 26-22h6" />
      <path data-accent="" d="M38 30h12a10 10 0 0 1 0 20H38z" />
      <path d="M58 35h8M58 45h8" />
      <path d="M114 62c-14 0-12-22-26-22h-4" />
      <path d="M84 30h-4a10 10 0 0 0 0 20h4z" />
      <path data-line-accent="" d="M66 18l-3-7M74 18l3-7M66 62l-3 7M74 62l3 7" />
    </>
  ),
  maintenance: (
    <>
      <path d="M16 76h88" />
      <path d="M36 76l6-9h36l6 9" />
      <path d="M45 67 57 15h6l12 52" />
      <path data-accent="" d="M48.5 52h23l2.5 10h-28z" />
      <path data-accent="" d="M53 32h14l2.3 10H50.7z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

/** A small drawing above the text of a status page. Decorative. */
export function StatusDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className={`${classes['drawing']} flip`} width="150" height="110" viewBox="0 0 120 88" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
