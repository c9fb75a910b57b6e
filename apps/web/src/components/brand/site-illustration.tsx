import type { Brand } from '@safety-qube/contract/schemas/tenants';
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './site-illustration.module.css';
import { type Block, CELLS, PINS, type Pin, siteBlocks } from './site-scene.ts';

/** Size of the drawing, and of a cell on it, in its own units. */
const WIDTH = 830;
const HEIGHT = 610;
const HALF_CELL = { x: 37.1, y: 21.4, z: 21.4 };
/** Height of a label above its block. */
const STEM = 40;

/** Projects a point of the plan onto the drawing, at an angle that keeps all three axes equally long. */
const project = (x: number, y: number, z = 0): [number, number] => [
  WIDTH / 2 + (x - y) * HALF_CELL.x,
  124 + (x + y) * HALF_CELL.y - z * HALF_CELL.z,
];
const points = (...corners: [number, number][]): string =>
  corners.map((corner) => corner.map((n) => n.toFixed(1)).join()).join(' ');

function BlockShape({ block: { x, y, z, width, depth, height, tone } }: { block: Block }) {
  const top = z + height;
  const [right, front, left] = [
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ] as const;
  return (
    <g className={classes[tone]}>
      <polygon
        className={classes['top']}
        points={points(project(x, y, top), project(...right, top), project(...front, top), project(...left, top))}
      />
      <polygon
        className={classes['left']}
        points={points(project(...left, top), project(...front, top), project(...front, z), project(...left, z))}
      />
      <polygon
        className={classes['right']}
        points={points(project(...front, top), project(...right, top), project(...right, z), project(...front, z))}
      />
    </g>
  );
}

function Ground() {
  const lines = Array.from({ length: CELLS + 1 }, (_, i) => [
    points(project(i, 0), project(i, CELLS)),
    points(project(0, i), project(CELLS, i)),
  ]).flat();
  return lines.map((line) => <polyline key={line} className={classes['ground']} points={line} />);
}

function Stem({ pin }: { pin: Pin }) {
  const [x, y] = project(...pin.at);
  return (
    <g className={classes['stem']}>
      <line x1={x} y1={y} x2={x} y2={y - STEM} />
      <circle cx={x} cy={y} r={4} />
    </g>
  );
}

function Label({ pin }: { pin: Pin }) {
  const { t } = useTranslation();
  const [x, y] = project(...pin.at);
  const Icon = pin.tone === 'good' ? IconCircleCheckFilled : IconAlertOctagonFilled;
  const place = { insetInlineStart: `${(x / WIDTH) * 100}%`, insetBlockEnd: `${(1 - (y - STEM) / HEIGHT) * 100}%` };
  return (
    <div className={classes['label']} style={place}>
      <Icon size={20} className={classes[`${pin.tone}Mark`]} />
      <div>
        <b>{t(pin.title)}</b>
        <span>{t(pin.detail)}</span>
      </div>
    </div>
  );
}

/** A site as the product sees it: mostly quiet, one thing that was checked, one that needs attention. Decorative. */
function Scene({ brand }: { brand: Brand }) {
  return (
    <div className={classes['scene']} aria-hidden="true">
      <svg className={`${classes['drawing']} flip`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="presentation">
        <Ground />
        {siteBlocks(brand).map((block) => (
          <BlockShape key={[block.x, block.y, block.z, block.tone].join()} block={block} />
        ))}
        {PINS[brand].map((pin) => (
          <Stem key={pin.title} pin={pin} />
        ))}
      </svg>
      {PINS[brand].map((pin) => (
        <Label key={pin.title} pin={pin} />
      ))}
    </div>
  );
}

/** The picture beside a page before sign-in, and how to report without an account. */
export default function SiteIllustration({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  return (
    <>
      <Scene brand={brand} />
      <aside className={classes['visitor']}>
        <IconQrcode size={16} stroke={1.75} aria-hidden />
        {t(brand === 'security' ? 'signIn.visitorSecurity' : 'signIn.visitorSafety')}
      </aside>
    </>
  );
}
