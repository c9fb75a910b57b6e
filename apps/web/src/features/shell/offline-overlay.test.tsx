import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { OfflineOverlay } from './offline-overlay.tsx';

beforeAll(startI18n);
beforeEach(() => {
  // jsdom has no top layer
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

test('while the device is offline an overlay covers everything and says so', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineOverlay />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alertdialog')).toHaveTextContent("You're offline. Please connect to internet.");
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  online.mockRestore();
});
