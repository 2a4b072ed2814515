// The floor of the stack: one page with the libraries that every page of the console needs, and
// nothing of ours. It is the page of the performance goals: React, the router, queries, atoms,
// schemas, and the eleven components of Mantine of a plain frame with a form, each with its own
// stylesheet.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/AppShell.layer.css';
import '@mantine/core/styles/Burger.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import {
  ActionIcon,
  AppShell,
  Burger,
  Button,
  Group,
  MantineProvider,
  Modal,
  NavLink,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { atom, useAtom } from 'jotai';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

const isOpen = atom(false);
const schema = z.object({ email: z.string().check(z.minLength(3)) });

function Page() {
  const [opened, open] = useAtom(isOpen);
  const [email, setEmail] = useState('');
  const { data } = useQuery({ queryKey: ['floor'], queryFn: async () => 'Floor' });
  const send = useMutation({ mutationFn: async () => schema.parse({ email }) });
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm' }}>
      <AppShell.Header>
        <Group>
          <Burger opened={opened} onClick={() => open(!opened)} aria-label="Navigation" />
          <ActionIcon aria-label="Open" onClick={() => open(true)}>
            +
          </ActionIcon>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar>
        <NavLink component={Link} to="/" label="Home" />
      </AppShell.Navbar>
      <AppShell.Main>
        <Stack>
          <h1>{data ?? 'Floor'}</h1>
          <Text>One page with the libraries of the stack.</Text>
          <TextInput
            label="E-mail"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button onClick={() => send.mutate()}>Continue</Button>
        </Stack>
        <Modal opened={opened} onClose={() => open(false)} title="Open" />
      </AppShell.Main>
    </AppShell>
  );
}

const root = createRootRoute();
const page = createRoute({ getParentRoute: () => root, path: '/', component: Page });
const router = createRouter({ routeTree: root.addChildren([page]) });

createRoot(document.getElementById('root')).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
