import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useAct } from '#shared/web/acts/use-act.ts';
import { API_BASE } from '#shared/web/api-client.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { LARGEST_LOGO } from '../../contract/organization-details-contract.ts';
import { accounts } from '../accounts-api.ts';
import { useOrganization } from '../use-organization.ts';
import classes from './details-section.module.css';

/** Printed at the top of orders; saved as soon as it is chosen. */
export function LogoField({ logoId }: { logoId: string | null }) {
  const { id } = useOrganization();
  const { act, busy } = useAct();
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > LARGEST_LOGO) return toastFailed('A logo can be up to 1 MB');
    void act({
      send: () => accounts.call.setLogo({ id, file }),
      done: 'Logo saved',
      failed: 'The logo could not be saved',
      topics: ['organization'],
    });
  };
  const remove = () =>
    act({
      send: () => accounts.call.deleteLogo({ id }),
      done: 'Logo removed',
      failed: 'The logo could not be removed',
      topics: ['organization'],
    });
  return (
    <div className={classes.logo}>
      {logoId ? (
        <img src={`${API_BASE}/organization/${id}/logo?version=${logoId}`} alt="Logo" />
      ) : (
        <p>No logo yet. PNG or JPEG, up to 1 MB.</p>
      )}
      <div className={classes.buttons}>
        <FileButton accept="image/png,image/jpeg" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={16} stroke={1.6} />} loading={busy}>
              {logoId ? 'Replace logo' : 'Add logo'}
            </Button>
          )}
        </FileButton>
        {logoId ? (
          <Button variant="subtle" color="red" disabled={busy} onClick={() => void remove()}>
            Remove logo
          </Button>
        ) : null}
      </div>
    </div>
  );
}
