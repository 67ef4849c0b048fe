import { QueryClient } from '@tanstack/react-query'
import { CoreAdmin, CustomRoutes, Resource } from 'ra-core'
import { HashRouter, Route } from 'react-router-dom'
import { authProvider } from './api/authProvider'
import { dataProvider } from './api/dataProvider'
import { i18nProvider } from './i18n/i18nProvider'
import { AccountPage } from './pages/account/AccountPage'
import { ApiKeysPage } from './pages/apiKeys/ApiKeysPage'
import { ApiReferencePage } from './pages/apiReference/ApiReferencePage'
import { AuditPage } from './pages/audit/AuditPage'
import { BatchesPage } from './pages/chairs/BatchesPage'
import { ChairListPage } from './pages/chairs/ChairListPage'
import { ChairPage } from './pages/chairs/ChairPage'
import { FirmwareListPage } from './pages/firmware/FirmwareListPage'
import { FirmwarePage } from './pages/firmware/FirmwarePage'
import { CustomerListPage } from './pages/customers/CustomerListPage'
import { CustomerPage } from './pages/customers/CustomerPage'
import { InvoicesPage } from './pages/money/InvoicesPage'
import { LedgerPage } from './pages/money/LedgerPage'
import { OddMoneyPage } from './pages/money/OddMoneyPage'
import { ReconciliationPage } from './pages/money/ReconciliationPage'
import { OrderListPage } from './pages/orders/OrderListPage'
import { OrderPage } from './pages/orders/OrderPage'
import { OperatorsPage } from './pages/operators/OperatorsPage'
import { CategoriesPage } from './pages/products/CategoriesPage'
import { ImportPage } from './pages/products/ImportPage'
import { NewProductPage } from './pages/products/NewProductPage'
import { ProductListPage } from './pages/products/ProductListPage'
import { ProductPage } from './pages/products/ProductPage'
import { RefundsPage } from './pages/refunds/RefundsPage'
import { ReviewsPage } from './pages/reviews/ReviewsPage'
import { StoreListPage } from './pages/stores/StoreListPage'
import { StorePage } from './pages/stores/StorePage'
import { SettingsPage } from './pages/settings/SettingsPage'
import { AccessDenied, NotFound, Opening } from './pages/systemPages'
import { TodayPage } from './pages/today/TodayPage'
import { WebhooksPage } from './pages/webhooks/WebhooksPage'
import { InvitationPage } from './session/InvitationPage'
import { LogInPage } from './session/LogInPage'
import { Layout } from './shell/Layout'

/** A list that was read is read anew when it is opened again; nothing is asked for by itself, which would keep a session from resting. */
const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

const queryClient = createQueryClient()

/** The console: its pages by their addresses, behind `#`, so that a server that only knows files serves it. */
export const App = () => (
  <HashRouter>
    <CoreAdmin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      layout={Layout}
      loginPage={LogInPage}
      dashboard={TodayPage}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      loading={Opening}
      requireAuth
      disableTelemetry
    >
      <Resource name="orders" list={OrderListPage} show={OrderPage} />
      <Resource name="refunds" list={RefundsPage} />
      <Resource name="products" list={ProductListPage} show={ProductPage} create={NewProductPage} />
      <Resource name="categories" list={CategoriesPage} />
      <Resource name="import" list={ImportPage} />
      <Resource name="reviews" list={ReviewsPage} />
      <Resource name="customers" list={CustomerListPage} show={CustomerPage} />
      <Resource name="chairs" list={ChairListPage} show={ChairPage} />
      <Resource name="firmware" list={FirmwareListPage} show={FirmwarePage} />
      <Resource name="stores" list={StoreListPage} show={StorePage} />
      <Resource name="money" list={OddMoneyPage} />
      <Resource name="operators" list={OperatorsPage} />
      <Resource name="apiKeys" list={ApiKeysPage} />
      <Resource name="webhooks" list={WebhooksPage} />
      <Resource name="audit" list={AuditPage} />
      <CustomRoutes>
        <Route path="/chairs/batches" element={<BatchesPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/settings/:group" element={<SettingsPage />} />
        <Route path="/money/ledger" element={<LedgerPage />} />
        <Route path="/money/invoices" element={<InvoicesPage />} />
        <Route path="/money/days" element={<ReconciliationPage />} />
        <Route path="/money/days/:date" element={<ReconciliationPage />} />
        <Route path="/api-reference" element={<ApiReferencePage />} />
        <Route path="/account" element={<AccountPage />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/invitation/:token" element={<InvitationPage />} />
      </CustomRoutes>
    </CoreAdmin>
  </HashRouter>
)
