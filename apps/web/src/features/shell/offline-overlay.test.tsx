import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { useKeptOnDevice } from '../../shared/page/kept-on-device.ts';
import { OfflineOverlay } from './offline-overlay.tsx';

const SENTENCE = "You're offline. Please connect to internet.";

beforeAll(startI18n);
afterEach(() => vi.restoreAllMocks());

function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
  };
}
function Form() {
  useKeptOnDevice();
  return <input aria-label="What is wrong?" />;
}

test('while the device is offline an overlay covers everything and says so', () => {
  render(<OfflineOverlay />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const goOnline = goOffline();
  expect(screen.getByRole('alertdialog')).toHaveTextContent(SENTENCE);
  expect(screen.queryByRole('button')).toBeNull();
  goOnline();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a page that keeps on the device what is entered can be used on, under a bar with the sentence; no other page can', async () => {
  const page = (form: boolean) => (
    <>
      {form && <Form />}
      <OfflineOverlay />
    </>
  );
  const { rerender } = render(page(true));
  const goOnline = goOffline();
  const button = screen.getByRole('button', { name: 'Go on with what is on this device' });
  expect(screen.getByRole('alertdialog')).toHaveTextContent(SENTENCE);
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent(SENTENCE);
  rerender(page(false));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(SENTENCE);
  rerender(page(true));
  goOnline();
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
