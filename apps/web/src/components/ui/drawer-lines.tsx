import { Skeleton, Stack } from '@mantine/core';

/** What stands in a drawer while what it shows is on its way. */
export const DrawerLines = () => (
  <Stack gap={20}>
    {['40%', '100%', '100%', '100%'].map((width, index) => (
      <Skeleton key={`${width}${String(index)}`} height={index ? 36 : 20} width={width} />
    ))}
  </Stack>
);
