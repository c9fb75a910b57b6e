import { lazy, type ReactElement, Suspense } from 'react';

const Tooltip = lazy(() => import('./tooltip.tsx'));

/** Names a control that shows only its icon, while `isOn`; the control has its label for assistive technology besides. */
export function Hint({ label, isOn, children }: { label: string; isOn: boolean; children: ReactElement }) {
  if (!isOn) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip label={label} position="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}
