import { qrCode } from '@safety-qube/domain/qr-code';
import { useMemo } from 'react';
import classes from './posters.module.css';

/** The QR code of an address, dark on light in any colour scheme, because readers expect that. */
export function QrPicture({ address, label }: { address: string; label: string }) {
  const { size, path } = useMemo(() => qrCode(address), [address]);
  return (
    <svg
      className={classes['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
