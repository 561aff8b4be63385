import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { WELCOME } from '#features/accounts/web/organization/places.ts';
import { PlaceFields } from '#features/accounts/web/parts/place-fields.tsx';
import { textOf } from '#features/accounts/web/parts/settings-form.tsx';
import { goTo } from '#shared/web/address/navigate.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import { EmailField, NameField, NewPasswordField } from './frame/account-fields.tsx';
import { AccountForm } from './frame/account-form.tsx';
import { AccountFrame } from './frame/account-frame.tsx';

const FIELDS = ['setup_code', 'name', 'email', 'password', 'organization', 'country', 'timezone'];

/** The first account of a new installation. */
export function SetUpPage() {
  const setup = useQuery(accounts.query.getSetup.queryOptions({ staleTime: 0 }));
  const setUp = useMutation(accounts.query.setUp.mutationOptions({ onSuccess: () => window.location.assign(WELCOME) }));
  const isDone = setup.data?.needed === false && setUp.isIdle;
  useEffect(() => {
    if (isDone) goTo(SIGN_IN, {}, { replace: true });
  }, [isDone]);
  const refused = fieldErrors(setUp.error);
  const submit = (form: FormData) =>
    setUp.mutate({
      name: textOf(form, 'name'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      organization: textOf(form, 'organization'),
      country: textOf(form, 'country'),
      timezone: textOf(form, 'timezone'),
      ...(setup.data?.code_needed ? { setup_code: textOf(form, 'setup_code') } : {}),
    });
  return (
    <AccountFrame
      title="Set up Cellarhand"
      text="You become the owner of this installation. You can invite your team later."
    >
      {setup.isPending ? null : (
        <AccountForm
          submitLabel="Create account"
          busy={setUp.isPending || setUp.isSuccess}
          error={setUp.error}
          fields={FIELDS}
          onSubmit={submit}
        >
          {setup.data?.code_needed ? (
            <TextInput
              size="md"
              label="Setup code"
              name="setup_code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              withAsterisk={false}
              description="Find it in the server's terminal, or use the SETUP_CODE that the server was started with."
              autoFocus
              error={refused.setup_code}
            />
          ) : null}
          <NameField error={refused.name} autoFocus={!setup.data?.code_needed} />
          <EmailField error={refused.email} />
          <NewPasswordField error={refused.password} />
          <TextInput
            size="md"
            label="Venue name"
            name="organization"
            autoComplete="organization"
            required
            withAsterisk={false}
            error={refused.organization}
          />
          <PlaceFields size="md" errors={refused} />
        </AccountForm>
      )}
    </AccountFrame>
  );
}
