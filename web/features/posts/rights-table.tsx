import Check from 'lucide-react/icons/check'
import { hasRight, rightNames, rights } from '#api/contracts/posts/rights.ts'
import { roleLabels } from '#api/contracts/roles.ts'
import { ScrollRegion } from '#ui/foundations/scroll-region.tsx'
import { useGivenRoles } from './given-roles.ts'

/** What each role that is given may do where its post is: the matrix itself (decisions/253). */
export function RightsTable() {
  const roles = useGivenRoles()
  return (
    <section aria-labelledby="rights" className="grid gap-2">
      <h2 id="rights" className="font-display font-semibold text-xl">
        Görevlerin yetkileri
      </h2>
      <p className="text-muted text-sm">
        Bir görev, verildiği şubelerde şunları yapar. Yönetim panelinde herkes kendi görevinin
        sayfalarını görür.
      </p>
      <ScrollRegion label="Yetkiler tablosu" className="overflow-x-auto">
        <table className="w-full min-w-[36rem] border-collapse text-sm">
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-2 pr-3 text-start font-medium">
                Yetki
              </th>
              {roles.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className="whitespace-nowrap px-2 py-2 text-center font-medium"
                >
                  {roleLabels[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rightNames.map((right) => (
              <tr key={right} className="border-line border-b last:border-0">
                <th scope="row" className="py-2 pr-3 text-start font-normal">
                  {rights[right].label}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-2 py-2 text-center">
                    {hasRight(role, right) ? (
                      <>
                        <Check aria-hidden className="mx-auto size-4 text-earn" />
                        <span className="sr-only">Evet</span>
                      </>
                    ) : (
                      <span className="text-muted">
                        <span aria-hidden>–</span>
                        <span className="sr-only">Hayır</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
