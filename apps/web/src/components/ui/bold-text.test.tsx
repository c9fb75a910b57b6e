import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BoldText } from './bold-text.tsx';

test.each([
  ['<b>Ana</b> approved the resolution', '<b>Ana</b> approved the resolution'],
  ['Closed by <b>Ana</b> for <b>Bo</b>', 'Closed by <b>Ana</b> for <b>Bo</b>'],
  ['Reported anonymously', 'Reported anonymously'],
  ['<b>A <i>name</i> & co</b> fixed this', '<b>A &lt;i&gt;name&lt;/i&gt; &amp; co</b> fixed this'],
])('%s', (text, html) => {
  expect(render(<BoldText>{text}</BoldText>).container.innerHTML).toBe(html);
});
